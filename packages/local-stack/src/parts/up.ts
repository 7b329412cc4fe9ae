import { requiredVariable } from './required-variable.js';

/** Any answer below 500 is one of a server that works; the parts have no endpoint for this alone. */
export async function isUp(environment: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${requiredVariable(environment, 'PORT')}/`, {
      signal: AbortSignal.timeout(2000),
    });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}
