import { notFound } from '@guildhall/contracts';
import { batched } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { RoleRequests } from '../roles/requests.js';
import { MEMBER_UPDATED } from '../roles/service.js';
import { isStale } from './event-order.js';
import * as deliveries from './repository.js';

/** What the platform says of the member. */
export interface Known {
  readonly exists: boolean;
  readonly chatId: string | null;
}

interface Arrival extends deliveries.NewDelivery {
  readonly known: Known;
}

export interface Taken {
  readonly isStale: boolean;
  /** One for each account; null: a worker has it already. */
  readonly jobs: readonly (string | null)[];
}

/** In a burst, deliveries within this time share a transaction. */
export const TOGETHER_MS = 10;

/** The event and the accounts whose roles it concerns: none if a newer event was applied. */
function planOf(arrival: Arrival, affected: deliveries.Affected | undefined) {
  const { mark = null, accounts = [] } = affected ?? {};
  const { eventAt, known } = arrival;
  const isOld = isStale(eventAt, mark, new Date());
  const linked = known.chatId === null ? [] : [known.chatId];
  return { arrival, isOld, accounts: isOld ? [] : [...new Set([...accounts, ...linked])] };
}

const unknown = (memberNumber: string) =>
  notFound(`Member ${memberNumber} does not exist`, 'MEMBER_NOT_FOUND');

/**
 * Enqueues the jobs of deliveries that are new or restarted; null: another request handles it. Deliveries that arrive
 * together share a transaction.
 */
export function createProcessOnce(db: Db, requests: RoleRequests) {
  async function processAll(tx: Db, arrivals: readonly Arrival[]) {
    const first = new Map(arrivals.toReversed().map(each => [each.key, each]));
    const begun = await deliveries.begin(tx, [...first.values()]);
    const fresh = [...first.values()].filter(({ key }) => begun.has(key));
    const numbers = new Set(fresh.map(({ memberNumber }) => memberNumber));
    const affected = await deliveries.findAffected(tx, [...numbers]);
    const plans = fresh.map(each => planOf(each, affected.get(each.memberNumber)));
    const accounts = new Set(plans.flatMap(plan => plan.accounts));
    const jobs = await requests.enqueueAll(tx, [...accounts], MEMBER_UPDATED, 'webhook');
    const taken = new Map<Arrival, Taken>();
    for (const { arrival, isOld, accounts } of plans) {
      if (isOld || accounts.length > 0 || arrival.known.exists)
        taken.set(arrival, { isStale: isOld, jobs: accounts.map(id => jobs.get(id) ?? null) });
      else await deliveries.fail(tx, arrival.key, unknown(arrival.memberNumber));
    }
    return arrivals.map(each => taken.get(each) ?? null);
  }
  return batched(
    (arrivals: readonly Arrival[]) => db.transaction().execute(tx => processAll(tx, arrivals)),
    TOGETHER_MS,
  );
}
