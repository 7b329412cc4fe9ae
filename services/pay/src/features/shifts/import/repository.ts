import { query } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';

/** Which of the member's shifts an earlier import, or an export, named so. */
export async function listNamed(
  db: Db,
  member: string,
  { ids, sources }: { readonly ids: readonly string[]; readonly sources: readonly string[] },
): Promise<Pick<Row<'shifts'>, 'id' | 'source'>[]> {
  const { rows } = await query<Pick<Row<'shifts'>, 'id' | 'source'>>(
    db,
    {
      name: 'list-named-shifts',
      text: `select id, source from shifts
            where membernumber = $1 and deleted_at is null and (id = any($2::uuid[]) or source = any($3::text[]))`,
    },
    [member, ids, sources],
  );
  return rows;
}
