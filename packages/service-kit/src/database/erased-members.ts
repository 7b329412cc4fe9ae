import { createHmac } from 'node:crypto';
import { unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { Asked } from './query.js';
import { firstRow, query } from './query.js';

/** The keyed hash that remains of an erased member's number. Services with the same key get the same hash. */
export type MarkOf = (memberNumber: string) => string;

export const erasedMark =
  (key: string | null): MarkOf =>
  memberNumber => {
    if (key === null)
      throw unavailable(message('no_erasure_key'), { code: 'NO_ERASURE_KEY', retryAfter: 0 });
    return createHmac('sha256', key).update('erased:').update(memberNumber).digest('base64url');
  };

/** Without a key there are no erased members. */
export const erasedLookup = (
  key: string | null,
  isErased: (mark: string) => Promise<boolean>,
): ((memberNumber: string) => Promise<boolean>) => {
  const markOf = erasedMark(key);
  return key === null ? async () => false : memberNumber => isErased(markOf(memberNumber));
};

/** The table `erased_members`, in every service. */
export const isMarked = async (db: Asked, mark: string): Promise<boolean> =>
  (await firstRow(db, 'select from erased_members where mark = $1', [mark])) !== null;

/** In the transaction of the erasure. */
export const keepMark = (tx: Asked, mark: string) =>
  query(tx, 'insert into erased_members (mark) values ($1) on conflict do nothing', [mark]);

/** False: there was none. */
export const liftMark = async (tx: Asked, mark: string): Promise<boolean> =>
  (await query(tx, 'delete from erased_members where mark = $1', [mark])).count > 0;
