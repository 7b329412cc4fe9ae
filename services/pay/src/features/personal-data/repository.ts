import { eraseEach, personalData, type TablesWith } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../tables.js';

/** Everything that is kept about one member ($1), by what it is. */
export const { isKept, tellKept } = personalData({
  shifts: `select to_jsonb(s) || jsonb_build_object('entries', (
             select coalesce(jsonb_agg(to_jsonb(e) order by e.start_time), '[]') from entries e where e.shift_id = s.id)) as row
             from shifts s where membernumber = $1 order by shift_date, start_time`,
  statements: 'select to_jsonb(s) as row from statements s where membernumber = $1 order by pp_id',
  pay_configurations: 'select to_jsonb(p) as row from pay_configurations p where membernumber = $1',
  calendar_feeds: `select to_jsonb(f) - 'token_hash' as row from calendar_feeds f where membernumber = $1`,
  shared_checks: `select to_jsonb(s) || jsonb_build_object('notes', (
                    select coalesce(jsonb_agg(to_jsonb(n) - 'author' order by n.created_at), '[]') from share_notes n where n.share_id = s.id)) as row
                    from shared_checks s where membernumber = $1 order by pp_id`,
  share_notes: 'select to_jsonb(n) as row from share_notes n where author = $1 order by created_at',
  audit: 'select to_jsonb(a) as row from audit_records a where membernumber = $1 order by id',
});

/** Whose name stands in the audit log where a person was forgotten. */
export const forgotten = 'erased';

type Named = Exclude<TablesWith<Tables, 'membernumber'>, 'audit_records'>;
type Erasures = Readonly<Record<Named | 'audit', string> & Record<string, string>>;

/**
 * Entries go with their shifts, notes with what was shared. What the person wrote to others stays with
 * these, without a name, and so does what was done, without saying to whom or what.
 */
const erasures = {
  shifts: 'delete from shifts where membernumber = $1',
  statements: 'delete from statements where membernumber = $1',
  pay_configurations: 'delete from pay_configurations where membernumber = $1',
  calendar_feeds: 'delete from calendar_feeds where membernumber = $1',
  shared_checks: 'delete from shared_checks where membernumber = $1',
  share_notes: `update share_notes set author = '${forgotten}', author_name = '' where author = $1`,
  audit: `update audit_records
             set membernumber = '${forgotten}', details = '{}',
                 actor = case when action in ('share.created', 'share.ended') then '${forgotten}' else actor end
           where membernumber = $1`,
  // Last: what is deleted above was counted here.
  pay_versions: 'delete from pay_versions where membernumber = $1',
} as const satisfies Erasures;

export type Erased = Readonly<Record<keyof typeof erasures, number>>;

export const eraseKept = (tx: Db, memberNumber: string): Promise<Erased> =>
  eraseEach(tx, erasures, memberNumber);
