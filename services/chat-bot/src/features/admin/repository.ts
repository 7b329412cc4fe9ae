import {
  LINK_REVIEWS_AT_MOST,
  type VerificationDay,
  type VerificationRecord,
} from '@guildhall/contracts/chat-bot';
import { allRows, pageOf, parseCursor, query } from '@guildhall/service-kit/database';
import type { NotNull } from 'kysely';
import type { Db, Row } from '../../database.js';

type Status = VerificationRecord['status'];

/** By start day, including days without any. Without administrators' own links, which have no page. */
export const readFunnel = (db: Db, days: number) =>
  allRows<VerificationDay>(
    db,
    `with started as (
       select (created_at at time zone 'UTC')::date as day, status, opened_at is not null or completed_at is not null as opened
         from verifications
        where method = 'click'
          and created_at >= ((now() at time zone 'UTC')::date - ($1::int - 1)) at time zone 'UTC')
     select to_char(d.day, 'YYYY-MM-DD') as day, count(s.day)::int as started,
            count(*) filter (where s.opened)::int as opened,
            count(*) filter (where s.status = 'completed')::int as completed,
            count(*) filter (where s.status = 'expired')::int as expired,
            count(*) filter (where s.status in ('cancelled', 'superseded', 'failed'))::int as other
       from generate_series((now() at time zone 'UTC')::date - ($1::int - 1), (now() at time zone 'UTC')::date, '1 day') as d (day)
       left join started s on s.day = d.day
      group by d.day order by d.day`,
    [days],
  );

type Columns = Row<'verifications'>;
type VerificationRow = Pick<Columns, keyof Columns & keyof VerificationRecord> &
  Pick<VerificationRecord, 'status' | 'method'>;

const record = (row: VerificationRow): VerificationRecord => ({
  ...row,
  created_at: row.created_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});

/** Claims count as pending for others. */
const phasesOf = (status: Status | undefined) =>
  status === 'pending' ? ['pending', 'claimed'] : status === undefined ? null : [status];

/** Newest first. */
export async function listVerifications(
  db: Db,
  page: { readonly status?: Status; readonly after?: string; readonly limit: number },
): Promise<{ verifications: VerificationRecord[]; next: string | null }> {
  const [at, id] = page.after === undefined ? [] : parseCursor(page.after, /^[0-9a-f-]{36}$/);
  const { rows } = await query<VerificationRow>(
    db,
    `select id, case status when 'claimed' then 'pending' else status end as status, method, member_number,
            chat_id, chat_username, reason, created_at, opened_at, expires_at, completed_at
       from verifications
      where ($1::text[] is null or status = any($1))
        and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
      order by created_at desc, id desc limit $4`,
    [phasesOf(page.status), at ?? null, id ?? null, page.limit + 1],
  );
  const keyOf = (row: VerificationRow) => `${row.created_at.toISOString()}~${row.id}`;
  const { shown, next } = pageOf(rows, page.limit, keyOf);
  return { verifications: shown.map(record), next };
}

/** Oldest first, so that handled ones make room for the next. */
export const listLinkReviews = (db: Db) =>
  db
    .selectFrom('link_reviews')
    .select(['chat_id', 'member_number', 'reason', 'noticed_at'])
    .where('member_number', 'is not', null)
    .$narrowType<{ member_number: NotNull }>()
    .orderBy('noticed_at')
    .orderBy('chat_id')
    .limit(LINK_REVIEWS_AT_MOST)
    .execute();
