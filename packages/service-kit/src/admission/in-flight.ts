import type { Caller } from '@guildhall/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Arrivals } from './arrivals.js';
import { networkOf } from './network.js';
import { createTally, type Tally } from './tally.js';

/** How many requests may be in flight at once; 0: as many as come. */
export interface Bounds {
  /** That wait for their answer to begin: a stream that has begun waits for nothing here any more. */
  readonly all: number;
  /** From one network, of callers who have proven nothing, or nothing yet. */
  readonly ofAddress: number;
  readonly ofPerson: number;
  /** How long an answer that is whole on our side may lie without a byte of it being taken. */
  readonly patienceMs: number;
}

/** Why there is no place: none for anybody, or the caller has enough already. */
export type NoPlace = 'busy' | 'enough';

/** One request, from its head to the end of its answer; its tally and name are whose requests it counts among. */
interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  tally: Tally | null;
  name: string;
  isStranger: boolean;
  isService: boolean;
  isWaiting: boolean;
  /** When its answer was whole, and must be taken. */
  takenBy: number | null;
}

/** All strangers together, one service, and what one address sends before it is looked at: each leaves as much to others. */
const largestShare = 0.5;

/** Bytes in a second; a whole answer lies in memory until it is taken. */
const takingRate = 4_000;

/** Work for somebody who has left goes on until it is done, and counts until then: hanging up is no way to get more. */
const isOver = ({ request, reply }: Visit) =>
  request.raw.socket.destroyed && (reply.sent || reply.raw.headersSent);

export function createInFlight(bounds: Bounds, arrivals: Arrivals) {
  // In the order in which they came.
  const visits = new Map<FastifyRequest, Visit>();
  // One for each kind of caller: names that are put together for each request cost more than counting them.
  const unknown = createTally();
  const addresses = createTally();
  const people = createTally();
  const services = createTally();
  let waiting = 0;
  let strangers = 0;
  const share = Math.ceil(bounds.all * largestShare);

  function leaveGroup(visit: Visit): void {
    if (visit.isStranger) strangers -= 1;
    visit.isStranger = false;
    visit.tally?.remove(visit.name);
    visit.tally = null;
  }

  /** A service that asks for much takes its answers, too; people and strangers keep theirs until they have them. */
  function stopWaiting(visit: Visit): void {
    if (visit.isWaiting) waiting -= 1;
    visit.isWaiting = false;
    if (visit.isService) leaveGroup(visit);
  }

  function end(visit: Visit): void {
    visits.delete(visit.request);
    stopWaiting(visit);
    leaveGroup(visit);
  }

  function settle(): void {
    for (const visit of visits.values())
      if (isOver(visit)) end(visit);
      else if (visit.reply.raw.headersSent) stopWaiting(visit);
  }

  /** Before anybody is refused, whoever keeps us waiting longest for the rest of a request gives up the place. */
  function isStillFull(isFull: () => boolean, isOne: (visit: Visit) => boolean): boolean {
    if (!isFull()) return false;
    settle();
    for (const visit of visits.values()) {
      if (!isFull()) return false;
      if (isOne(visit) && arrivals.giveUp(visit.reply)) end(visit);
    }
    return isFull();
  }

  const isBusy = () =>
    bounds.all > 0 &&
    isStillFull(
      () => waiting >= bounds.all,
      visit => visit.isWaiting,
    );
  const hasTooManyStrangers = () =>
    bounds.all > 0 &&
    isStillFull(
      () => strangers >= share,
      visit => visit.isStranger,
    );
  const isEnough = (tally: Tally, name: string, atMost: number) =>
    atMost > 0 &&
    isStillFull(
      () => tally.of(name) >= atMost,
      visit => visit.tally === tally && visit.name === name,
    );

  function join(visit: Visit, tally: Tally, name: string, atMost: number): NoPlace | null {
    if (isEnough(tally, name, atMost)) return 'enough';
    visit.tally = tally;
    visit.name = name;
    tally.add(name);
    return null;
  }

  function joinStrangers(visit: Visit): NoPlace | null {
    if (hasTooManyStrangers()) return 'busy';
    visit.isStranger = true;
    strangers += 1;
    return join(visit, addresses, networkOf(visit.request.ip), bounds.ofAddress);
  }

  return {
    /** A request has come, and nobody has asked yet from whom. */
    arrive: (request: FastifyRequest, reply: FastifyReply): NoPlace | null => {
      if (isBusy()) return 'busy';
      const visit = {
        request,
        reply,
        tally: null,
        name: '',
        isStranger: false,
        isService: false,
        isWaiting: true,
        takenBy: null,
      };
      const refusal = join(visit, unknown, networkOf(request.ip), share);
      if (refusal !== null) return refusal;
      visits.set(request, visit);
      waiting += 1;
      return null;
    },

    /** Now it is known who calls: from here on it counts among the caller's own. */
    claim: (request: FastifyRequest, caller: Caller): NoPlace | null => {
      const visit = visits.get(request);
      if (!visit) return null;
      leaveGroup(visit);
      switch (caller.kind) {
        case 'anonymous':
          return joinStrangers(visit);
        case 'person':
          return join(visit, people, caller.subject, bounds.ofPerson);
        case 'service':
        case 'key':
          visit.isService = true;
          return join(visit, services, caller.name, share);
        case 'secret':
          return null;
      }
    },

    leave: (request: FastifyRequest): void => {
      const visit = visits.get(request);
      if (visit) end(visit);
    },

    /** Cuts off who does not take a finished answer, and forgets who has hung up. */
    look: (): void => {
      settle();
      const now = performance.now();
      for (const visit of visits.values()) {
        const { socket, writableEnded } = visit.reply.raw;
        // Without a connection of its own yet it waits for the answer before it.
        if (!writableEnded || !socket) continue;
        if (visit.takenBy === null) {
          visit.takenBy = now + bounds.patienceMs + (socket.writableLength / takingRate) * 1000;
          // Node's own clock stops where nothing moves at all.
          socket.setTimeout(bounds.patienceMs);
        } else if (now > visit.takenBy) socket.destroy();
      }
    },
  };
}
export type InFlight = ReturnType<typeof createInFlight>;
