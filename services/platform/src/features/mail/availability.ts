import type { MailOption } from '@guildhall/contracts/platform';
import type { MailHost } from '../../clients/mailhost/mail-host.js';
import type { Db } from '../../database.js';
import { type AddressOption, numbered } from './options.js';
import * as accounts from './repository.js';
import { isReserved } from './reserved-names.js';

export interface AvailabilityOf {
  readonly db: Db;
  readonly host: MailHost;
  readonly domain: string;
  readonly owner: string;
}

const addressOf = ({ domain }: AvailabilityOf, { local }: AddressOption) => `${local}@${domain}`;

/** Numbers tried per query, and in total: enough for nine thousand namesakes. */
const step = 50;
const highest = 9999;

export async function takenOf(
  { db, host, owner }: AvailabilityOf,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const [reserved, atHost] = await Promise.all([
    accounts.listTaken(db, addresses, owner),
    host.check(addresses, owner),
  ]);
  const reservedAddresses = addresses.filter(address =>
    isReserved(address.slice(0, address.indexOf('@'))),
  );
  return new Set([...reservedAddresses, ...reserved, ...atHost]);
}

async function findFreeNumber(
  where: AvailabilityOf,
  option: AddressOption,
): Promise<AddressOption | null> {
  for (let first = 2; first <= highest; first += step) {
    const candidates = Array.from({ length: Math.min(step, highest - first + 1) }, (_, i) =>
      numbered(option, first + i),
    );
    const taken = await takenOf(
      where,
      candidates.map(candidate => addressOf(where, candidate)),
    );
    const free = candidates.find(candidate => !taken.has(addressOf(where, candidate)));
    if (free) return free;
  }
  return null;
}

/** Every option, with the first free number for each one that is taken. */
export async function availability(
  where: AvailabilityOf,
  options: readonly AddressOption[],
): Promise<MailOption[]> {
  const taken = await takenOf(
    where,
    options.map(option => addressOf(where, option)),
  );
  const shown = await Promise.all(
    options.map(async option => {
      const email = addressOf(where, option);
      const { format } = option;
      if (!taken.has(email)) return [{ email, format, available: true }];
      const next = await findFreeNumber(where, option);
      return [
        { email, format, available: false },
        ...(next ? [{ email: addressOf(where, next), format, available: true }] : []),
      ];
    }),
  );
  return shown.flat();
}
