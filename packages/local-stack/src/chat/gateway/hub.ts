import { GatewayOpcodes } from 'discord-api-types/v10';
import { createIdentifyBudget } from './budget.js';
import { dispatch, type Event, type Payload, type Session } from './session.js';

/** Hangs up on who identifies. */
type CloseFault = { readonly closeCode: number; left: number | null };
/** What goes over the wire instead of an event, or of an opcode by its name in discord-api-types. */
type FrameFault = {
  readonly insteadOf: string;
  readonly frame: string | Buffer;
  left: number | null;
};

/** The first of them that is meant, one time fewer. */
const takeFrom = <F extends { left: number | null }>(
  faults: F[],
  isMeant: (fault: F) => boolean = () => true,
) => {
  const fault = faults.find(f => isMeant(f) && f.left !== 0);
  if (fault !== undefined && fault.left !== null) fault.left -= 1;
  return fault;
};

// About the time for which the chat product lets a lost session be taken up again.
const RESUME_WINDOW_MS = 180_000;

/** What all connections share: sessions, the identify budget, counters, faults. */
export const createHub = () => {
  const sessions = new Map<string, Session>();
  const connections = new Set<{
    close: (code: number) => void;
    send: (payload: Payload) => void;
  }>();
  let closes: CloseFault[] = [];
  let frames: FrameFault[] = [];
  const counters = { identifies: 0, resumes: 0, sockets_opened: 0 };

  const forgetLost = () => {
    for (const session of sessions.values())
      if (session.outlet === null && Date.now() - session.lostAt > RESUME_WINDOW_MS)
        sessions.delete(session.id);
  };

  return {
    sessions,
    connections,
    counters,
    budget: createIdentifyBudget(),
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
    addClose: (fault: CloseFault) => closes.push(fault),
    addFrame: (frame: FrameFault) => frames.push(frame),
    listFaults: () =>
      [...closes, ...frames.map(({ insteadOf, left }) => ({ insteadOf, left }))].filter(
        fault => fault.left !== 0,
      ),
    takeClose: (): number | null => takeFrom(closes)?.closeCode ?? null,
    /** As it goes over the wire. */
    frameOf: (payload: Payload): string | Buffer =>
      takeFrom(frames, ({ insteadOf }) => insteadOf === (payload.t ?? GatewayOpcodes[payload.op]))
        ?.frame ?? JSON.stringify(payload),
    clearFaults: () => {
      closes = [];
      frames = [];
    },
  };
};
export type Hub = ReturnType<typeof createHub>;
