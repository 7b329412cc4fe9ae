import { setTimeout as sleep } from 'node:timers/promises';
import { timeoutSignal } from '@guildhall/service-kit';
import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import { Routes } from 'discord-api-types/v10';
import type { DiscordRest } from '../rest/rest.js';
import { budgetPause, failuresAfter, pauseBefore } from './guard.js';

export interface GatewayStatus {
  readonly state: 'stopped' | 'waiting' | 'connecting' | 'ready';
  /** Why it is not ready, or what it has to do without; for people. */
  readonly problem: string | null;
  /** Connections in a row that did not last. */
  readonly failures: number;
}

const INFO_MS = 5_000;
/** The budget may come back earlier than announced; asking now and then costs one request. */
const LONGEST_BUDGET_PAUSE_MS = 30_000;

/** What the WebSocket library takes: from anything else it would throw, where nobody listens. */
export const isGatewayUrl = (url: unknown): boolean =>
  typeof url === 'string' && /^wss?:\/\/[^#]+$/.test(url) && URL.canParse(url);

/** Says when the session may connect, and remembers how it went. */
export function createAdmission(options: {
  readonly rest: DiscordRest;
  readonly onError: (error: unknown) => void;
}) {
  let life = new AbortController();
  life.abort();
  let state: GatewayStatus['state'] = 'stopped';
  let problem: string | null = null;
  let warning: string | null = null;
  let failures = 0;
  let readySince: number | null = null;

  function failed(why: string): void {
    problem = why;
    failures = failuresAfter(failures, readySince === null ? null : performance.now() - readySince);
    readySince = null;
  }

  async function fetchInfo(signal: AbortSignal): Promise<APIGatewayBotInfo> {
    const answer = await options.rest.request({
      method: 'GET',
      route: Routes.gatewayBot(),
      signal: AbortSignal.any([signal, timeoutSignal(INFO_MS)]),
      patienceMs: 0,
    });
    const info = answer as APIGatewayBotInfo | null;
    if (!info || !isGatewayUrl(info.url) || !info.session_start_limit)
      throw new Error('The chat server did not say where its gateway is.');
    return info;
  }

  /** The address, or null: look again. */
  async function mayIdentify(signal: AbortSignal): Promise<string | null> {
    const info = await fetchInfo(signal);
    const budget = info.session_start_limit;
    const pauseMs = budgetPause(budget);
    if (pauseMs === 0) return info.url;
    problem = `Only ${budget.remaining} identifies are left; waiting for the budget to be renewed.`;
    await sleep(Math.min(pauseMs, LONGEST_BUDGET_PAUSE_MS), undefined, { signal });
    return null;
  }

  return {
    open() {
      life = new AbortController();
      state = 'waiting';
      problem = null;
      failures = 0;
      readySince = null;
    },
    close() {
      life.abort();
      state = 'stopped';
    },
    isOpen: () => !life.signal.aborted,
    status: (): GatewayStatus => ({ state, problem: problem ?? warning, failures }),
    /** Resolves with the address when one more connection may be made; never once closed. */
    async admit(resuming: boolean): Promise<string> {
      const { signal } = life;
      while (!signal.aborted) {
        state = 'waiting';
        try {
          await sleep(pauseBefore(failures, Math.random()), undefined, { signal });
          const url = resuming ? '' : await mayIdentify(signal);
          if (url !== null && !signal.aborted) {
            state = 'connecting';
            return url;
          }
        } catch (error) {
          if (signal.aborted) break;
          options.onError(error);
          failed(error instanceof Error ? error.message : String(error));
        }
      }
      return new Promise(() => undefined);
    },
    ready() {
      if (life.signal.aborted) return;
      state = 'ready';
      problem = null;
      readySince = performance.now();
    },
    /** The connection that was admitted is no more; said once or more often. */
    closed(why: string): void {
      if (life.signal.aborted || state === 'waiting') return;
      state = 'waiting';
      failed(why);
    },
    /** Something that stays wrong although the session is fine. */
    warn(why: string): void {
      warning = why;
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
