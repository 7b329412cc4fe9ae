import { conflict, type Deed, Problem } from '@guildhall/contracts';
import {
  UPSTREAMS_AT_MOST,
  type Upstream,
  type UpstreamDefinition,
} from '@guildhall/contracts/platform';
import { say } from '@guildhall/contracts/said';
import { overtaken, sayDeed } from '@guildhall/service-kit';
import { announce, lockName } from '@guildhall/service-kit/database';
import { type AskedBy, bySetting } from '../../audit/actor.js';
import { findDeed } from '../../audit/deeds.js';
import { type AuditEntry, insertAuditEntry } from '../../audit/repository.js';
import type { Database, Db } from '../../database.js';
import { readDefinition } from './definition.js';
import { neighbourhood, type Preconfigured, permittedRanges } from './preconfigured.js';
import * as upstreams from './repository.js';

export const upstreamsChanged = 'upstreams_changed';

const recorded = ({ name: _, created_at: _made, updated_at: _changed, ...upstream }: Upstream) =>
  upstream;

/** One change of a row after the other. */
function changing<T>(
  db: Database,
  name: string,
  work: (tx: Db, present: Upstream | null) => Promise<T>,
): Promise<T> {
  return db.kysely.transaction().execute(async tx => {
    await lockName(tx, `upstream ${name}`);
    return work(tx, await upstreams.find(tx, name));
  });
}

/** Beside the change itself; and tells every replica, which reads the table again. */
async function writeDown(
  tx: Db,
  action: AuditEntry['action'],
  { before, after }: { readonly before: Upstream | null; readonly after: Upstream | null },
  by: AskedBy,
): Promise<void> {
  await insertAuditEntry(tx, {
    action,
    resource: `upstream:${(after ?? before)?.name}`,
    before: before && recorded(before),
    after: after && recorded(after),
    ...by,
  });
  await announce(tx, upstreamsChanged);
}

const setElsewhere = ({ name, configured_by: setting }: Upstream, what: string) =>
  conflict(
    `${what} is set by ${setting}: ${name} gets the tokens of everyone who uses it. Change ${setting} and restart the platform`,
  );

export interface Putting {
  readonly given: UpstreamDefinition;
  /** As whoever changes it has read it; left out: whatever it is. */
  readonly unchangedSince?: string | undefined;
  /** Of that name there must be none. */
  readonly onlyNew?: boolean | undefined;
  readonly privateRanges: readonly string[];
  readonly by: AskedBy;
}

const findChange = (db: Db, name: string): Promise<Deed | null> =>
  findDeed(db, { resource: `upstream:${name}` }, ['upstream.put', 'upstream.remove']);

function insistOn(
  name: string,
  present: Upstream | null,
  since: string | undefined,
  last: Deed | null,
) {
  if (since === undefined) return;
  if (present && Date.parse(present.updated_at) === Date.parse(since)) return;
  throw overtaken(say('upstream_changed', name), last, { code: 'UPSTREAM_CHANGED' });
}

export function putUpstream(db: Database, name: string, putting: Putting) {
  const { given, privateRanges, unchangedSince, onlyNew, by } = putting;
  return changing(db, name, async (tx, before) => {
    const last = await findChange(tx, name);
    insistOn(name, before, unchangedSince, last);
    if (onlyNew && before !== null)
      throw overtaken(say('upstream_exists', name), last, { code: 'UPSTREAM_CHANGED' });
    const configuredBy = before?.configured_by ?? null;
    const permitted = permittedRanges(configuredBy, privateRanges);
    const whole = configuredBy === null ? given : { allowed_ranges: [...neighbourhood], ...given };
    const definition = readDefinition(name, whole, permitted);
    if (before && configuredBy !== null && definition.target !== before.target)
      throw setElsewhere(before, `The target of ${name}`);
    if (before === null && (await upstreams.countOwn(tx)) >= UPSTREAMS_AT_MOST)
      throw conflict(say('too_many_upstreams', UPSTREAMS_AT_MOST));
    const upstream = await upstreams.put(tx, name, definition);
    await writeDown(tx, 'upstream.put', { before, after: upstream }, by);
    return { created: before === null, upstream, last };
  });
}

export function removeUpstream(
  db: Database,
  name: string,
  by: AskedBy,
  unchangedSince?: string,
): Promise<void> {
  return changing(db, name, async (tx, before) => {
    if (before === null) {
      const already = await findChange(tx, name);
      const whose = already ? `: ${sayDeed(already)}` : '';
      throw new Problem(404, 'NOT_FOUND', `${say('no_such_upstream', name)}${whose}`, {
        details: { ...(already && { already }) },
      });
    }
    insistOn(name, before, unchangedSince, await findChange(tx, name));
    if (before.configured_by !== null) throw setElsewhere(before, `Whether there is ${name}`);
    await upstreams.remove(tx, name);
    await writeDown(tx, 'upstream.remove', { before, after: null }, by);
  });
}

/** Brings a row where its setting says it is; how it is forwarded to stays as an administrator has put it. */
export function provide(db: Database, { name, setting, target }: Preconfigured): Promise<void> {
  return changing(db, name, async (tx, before) => {
    const by = bySetting(setting);
    if (target === null) {
      if (before?.configured_by !== setting) return;
      await upstreams.remove(tx, name);
      return writeDown(tx, 'upstream.remove', { before, after: null }, by);
    }
    if (before?.configured_by === setting && before.target === target) return;
    const place = { target, allowed_ranges: [...neighbourhood] };
    const after = before
      ? await upstreams.place(tx, name, place, setting)
      : await upstreams.put(tx, name, readDefinition(name, place, neighbourhood), setting);
    await writeDown(tx, 'upstream.put', { before, after }, by);
  });
}
