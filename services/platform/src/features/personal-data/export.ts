import { type ErasingService, erasingServices } from '@guildhall/contracts/platform';
import { writeJsonParts } from '@guildhall/service-kit';
import type { DataSubject } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Neighbors } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { exportPersonalData, isKept } from './repository.js';

type Write = (text: string | Uint8Array) => Promise<void>;
export type Export = (write: Write) => Promise<void>;

/** A logged-in caller always has at least a session. */
const isKeptHere = async (db: Db, { member, subject }: DataSubject) =>
  subject !== null || (member !== null && (await isKept(db, member)));

/** An unread export holds a database connection in its service. */
export async function openExport(
  db: Db,
  neighbors: Neighbors,
  whom: DataSubject,
  by: AskedBy,
): Promise<Export> {
  const wanted = new AbortController();
  try {
    const tell = await openAll(db, neighbors, { whom, by, unwanted: wanted.signal });
    return write => tell(write).finally(() => wanted.abort());
  } catch (error) {
    wanted.abort();
    throw error;
  }
}

interface Wanted {
  readonly whom: DataSubject;
  readonly by: AskedBy;
  readonly unwanted: AbortSignal;
}

/**
 * Streams everything all services hold about a person as one JSON object. Every service must respond before streaming
 * starts, so no export is partial.
 */
async function openAll(
  db: Db,
  neighbors: Neighbors,
  { whom, by, unwanted }: Wanted,
): Promise<Export> {
  const names = ['chat-bot', 'pay'] as const;
  const opened = await Promise.all(
    names.map(async name => [name, (await neighbors[name]?.open(whom, unwanted)) ?? null] as const),
  );
  const services = opened.filter(([, text]) => text !== null).map(([name]) => name);
  const isHere = await isKeptHere(db, whom);
  if (!isHere && services.length === 0) throw memberNotFound();
  await insertAuditEntry(db, {
    action: 'person.export',
    memberNumber: whom.member,
    after: { services: isHere ? ['platform', ...services] : services },
    ...by,
  });
  const isAbsent = (name: ErasingService) => name !== 'platform' && neighbors[name] === null;
  const head = {
    member_number: whom.member,
    ...(whom.subject !== null && { subject: whom.subject }),
    exported_at: new Date().toISOString(),
    not_asked: erasingServices.filter(isAbsent),
  };
  return async write => {
    await write(`${JSON.stringify(head).slice(0, -1)},\n"platform": `);
    await writeJsonParts(write, say => exportPersonalData(db, whom, say));
    for (const [name, text] of opened) {
      await write(`,\n"${name}": `);
      if (text === null) await write('null');
      else for await (const chunk of text) await write(chunk);
    }
    await write('}\n');
  };
}
