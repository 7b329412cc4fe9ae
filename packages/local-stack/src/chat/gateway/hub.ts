import { createIdentifyBudget } from './budget.js';
import { dispatch, type Event, type Session } from './session.js';

export type Moment = 'connect' | 'hello' | 'identify' | 'ready' | 'resume';
type GatewayFault = { readonly after: Moment; readonly closeCode: number; left: number | null };

// About the time for which the chat product lets a lost session be taken up again.
const RESUME_WINDOW_MS = 180_000;

/** What all connections share: sessions, the identify budget, counters, faults. */
export const createHub = (now: () => number, identifyTotal: number | undefined) => {
  const sessions = new Map<string, Session>();
  const connections = new Set<{
    close: (code: number) => void;
    send: (payload: unknown) => void;
  }>();
  let faults: GatewayFault[] = [];
  let silent = false;
  const counters = { identifies: 0, resumes: 0, sockets_opened: 0 };

  const forgetLost = () => {
    for (const session of sessions.values())
      if (session.outlet === null && now() - session.lostAt > RESUME_WINDOW_MS)
        sessions.delete(session.id);
  };

  return {
    sessions,
    connections,
    counters,
    budget: createIdentifyBudget(identifyTotal),
    lastIdentifyAt: 0,
    /** Bots that are connected now. */
    openSessions: () => [...sessions.values()].filter(session => session.outlet !== null).length,
    findSession: (id: string): Session | undefined => {
      forgetLost();
      return sessions.get(id);
    },
    broadcast: (event: Event): void => {
      forgetLost();
      for (const session of sessions.values()) dispatch(session, event);
    },
    closeAll: (code: number, forget: boolean): void => {
      if (forget) sessions.clear();
      for (const connection of [...connections]) connection.close(code);
    },
    addFault: (fault: GatewayFault) => faults.push(fault),
    listFaults: () => faults,
    takeFault: (after: Moment): number | null => {
      const fault = faults.find(f => f.after === after && f.left !== 0);
      if (fault === undefined) return null;
      if (fault.left !== null) fault.left -= 1;
      faults = faults.filter(f => f.left !== 0);
      return fault.closeCode;
    },
    clearFaults: () => {
      faults = [];
      silent = false;
    },
    /** Heartbeats stay unanswered: a connection that is dead and does not know it. */
    silence: () => {
      silent = true;
    },
    isSilent: () => silent,
  };
};
export type Hub = ReturnType<typeof createHub>;
