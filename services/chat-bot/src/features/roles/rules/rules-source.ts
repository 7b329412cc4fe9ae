import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoleRules } from './rules.js';
import { getRoleRules } from './rules-file.js';

export interface RulesChange {
  readonly before: RoleRules;
  readonly after: RoleRules;
  readonly digest: string;
}

const LOOK_EVERY_MS = 1_000;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Throws at startup, with every error and its line. */
export function openRules(file: string): { readonly rules: RoleRules; readonly digest: string } {
  const text = readFileSync(file, 'utf8');
  return { rules: getRoleRules(text, file), digest: digestOf(text) };
}

/**
 * The rules in force. A changed file takes effect after its preview. Polls the content every second, because container
 * mounts swap links, which file events miss. While a preview fails, the old rules stay and it is retried.
 */
export function watchRules(
  file: string,
  preview: (change: RulesChange) => Promise<void>,
  onLoaded: (change: RulesChange) => Promise<void>,
  onError: (error: unknown) => void,
) {
  let current = openRules(file);
  let problem: string | null = null;
  const stopping = new AbortController();

  function refuse(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== problem) onError(error);
    problem = message;
  }

  async function look(): Promise<void> {
    const text = await readFile(file, 'utf8');
    const digest = digestOf(text);
    if (digest !== current.digest) {
      const change = { before: current.rules, after: getRoleRules(text, file), digest };
      await preview(change);
      const last = current;
      current = { rules: change.after, digest };
      await onLoaded(change).catch(error => {
        // The work was not enqueued; the next poll retries.
        current = last;
        throw error;
      });
    }
    problem = null;
  }

  async function loop(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await look().catch(refuse);
    }
  }
  const looping = loop();
  return {
    rules: () => current.rules,
    /** Why the current file is not in force; null if it is. */
    problem: () => problem,
    stop: async () => {
      stopping.abort();
      await looping;
    },
  };
}

export type RulesSource = ReturnType<typeof watchRules>;
