import type { SamplePerson } from '../sample/index.js';
import type { StackOptions } from './options.js';

/** What the whole start is told, and whom it tells. */
export interface StackContext {
  root: string;
  options: StackOptions;
  environment: NodeJS.ProcessEnv;
  /** Logins besides the sample's named people: other members of the sample. */
  further?: readonly SamplePerson[];
  say: (text: string) => void;
  /** Aborted to stop it, also during startup. */
  stopping: AbortSignal;
  /** Called as soon as something runs, with how to end it; the last one started is the first one ended. */
  onStarted: (stop: () => Promise<void>) => void;
}

export class StoppedWhileStarting extends Error {}

/** Whom a single step tells, and what ends it. */
export type StepContext = Pick<StackContext, 'say' | 'stopping'>;

export function step({ say, stopping }: StepContext, text: string): void {
  if (stopping.aborted) throw new StoppedWhileStarting();
  say(text);
}

/** Reports a failed step and continues with the rest. */
export async function attemptStep(
  context: StepContext,
  text: string,
  work: () => Promise<void>,
): Promise<boolean> {
  step(context, text);
  try {
    await work();
    return true;
  } catch (error) {
    context.say(`  not done: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
