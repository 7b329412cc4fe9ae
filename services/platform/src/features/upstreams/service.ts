import { notFound } from '@guildhall/contracts';
import type { UpstreamDefinition } from '@guildhall/contracts/platform';
import type { Database } from '../../database.js';
import { readDefinition } from './definition.js';
import * as upstreams from './repository.js';

export const upstreamsChanged = 'upstreams_changed';

/** Every replica reads the table again. */
const announce = ({ pool }: Database) => pool.query(`notify ${upstreamsChanged}`);

export async function putUpstream(db: Database, name: string, given: UpstreamDefinition) {
  const stored = await upstreams.put(db.prisma, name, readDefinition(name, given));
  await announce(db);
  return stored;
}

export async function removeUpstream(db: Database, name: string): Promise<void> {
  if (!(await upstreams.remove(db.prisma, name)))
    throw notFound(`There is no upstream named ${name}`);
  await announce(db);
}

/** Where the pay service of the same installation usually is: beside us, in a private network. */
const neighbourhood = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** The upstream `pay`, until somebody defines another one of that name. */
export async function provideForPay(db: Database, target: string | null): Promise<void> {
  if (target === null) return;
  const definition = readDefinition('pay', { target, allowed_ranges: neighbourhood });
  if (await upstreams.insertMissing(db.prisma, 'pay', definition)) await announce(db);
}
