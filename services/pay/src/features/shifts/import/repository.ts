import { allRows } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';

/** Which of the member's shifts an earlier import, or an export, named so. */
export const listNamed = (
  db: Db,
  member: string,
  { ids, sources }: { readonly ids: readonly string[]; readonly sources: readonly string[] },
) =>
  allRows<Pick<Row<'shifts'>, 'id' | 'source'>>(
    db,
    `select id, source from shifts
      where membernumber = $1 and deleted_at is null and (id = any($2::uuid[]) or source = any($3::text[]))`,
    [member, ids, sources],
    'list-named-shifts',
  );
