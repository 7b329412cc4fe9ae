import { isDeepStrictEqual } from 'node:util';
import { conflict, notFound, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { isDeadlock, isDuplicate } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import { remove } from '../repository.js';
import { refuseBeyondCaps } from '../service.js';
import * as undos from './repository.js';

interface Touched {
  readonly ids: readonly string[];
  readonly sources: readonly string[];
}

/** Locks and reads the shifts that are about to change. */
export async function lookBefore(
  tx: Db,
  member: string,
  { ids, sources }: Touched,
): Promise<readonly undos.Pictured[]> {
  const named = sources.length > 0 ? await undos.holdNamed(tx, member, sources) : [];
  return undos.listPictures(tx, [...new Set([...ids, ...named])]);
}

/** Keeps what has become other since; null: nothing has. */
export async function keepUndo(
  tx: Db,
  member: string,
  before: readonly undos.Pictured[],
  created: readonly string[],
): Promise<string | null> {
  const pictures = new Map(before.map(({ id, picture }) => [id, picture]));
  const after = await undos.listPictures(tx, [...pictures.keys(), ...created]);
  const changes = after
    .map(({ id, picture }) => ({ before: pictures.get(id) ?? null, after: picture }))
    .filter(change => !isDeepStrictEqual(change.before, change.after));
  return changes.length > 0 ? undos.insert(tx, member, changes) : null;
}

async function takeBackOne(tx: Db, member: string, id: string): Promise<void> {
  if (await undos.isTouched(tx, id)) throw conflict(message('shifts_touched_since'));
  // The new ones first: they may be where others were.
  const created = await undos.listCreated(tx, id);
  if (created.length > 0) await remove(tx, member, created);
  const dates = await undos.restore(tx, id);
  if (dates.length > 0) await refuseBeyondCaps(tx, member, dates);
}

function refusalOf(error: unknown): unknown {
  if (isDuplicate(error)) return conflict(message('place_taken_since'));
  return isDeadlock(error) ? unavailable(message('shifts_being_changed')) : error;
}

/** All of them or nothing, the last first; what is taken back already stays so. */
export async function takeBack(db: Db, member: string, ids: readonly string[]): Promise<number> {
  try {
    return await db.transaction().execute(async tx => {
      const held = await undos.hold(tx, member, ids);
      if (held.length < new Set(ids).size) throw notFound(message('no_such_undo'));
      const open = held.filter(({ isDone }) => !isDone).map(({ id }) => id);
      for (const id of open) await takeBackOne(tx, member, id);
      await undos.finish(tx, open);
      return open.length;
    });
  } catch (error) {
    throw refusalOf(error);
  }
}
