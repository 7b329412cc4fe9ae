import { personalData, query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

/** The actor's name in the audit log after an erasure. */
export const forgotten = 'erased';

/** Who the person is at the identity provider, as far as what they did as a member tells. */
const subjects = '(select actor from audit_records where actor_member = $1)';
/** Members who export their own data have proven their subject; otherwise it is looked up. */
const isTheirs = `(actor = $2 or ($2 is null and actor in ${subjects}))`;

/** Whose doings these are, too, is known elsewhere. */
export const noteSubjects = (tx: Db, memberNumber: string, subjects: readonly string[]) =>
  query(
    tx,
    `update audit_records set actor_member = $1
      where actor = any($2::text[] || array(select 'person:' || s from unnest($2::text[]) s))`,
    [memberNumber, subjects],
  );

/**
 * What the person wrote to others stays with these, without a name, and so does what was done, without saying to whom
 * or what, or that it was they who did it.
 */
export const { isKept, exportPersonalData, erasePersonalData } = personalData<Tables>({
  // An export names no other actor and no other member.
  audit_records: {
    as: 'audit',
    exported: `select jsonb_build_object('id', id, 'at', at, 'action', action,
             'actor', case when actor = $2 or actor in ${subjects} then actor end,
             'membernumber', case when membernumber = $1 then membernumber end,
             'details', case when membernumber = $1 then details else '{}' end) as row
             from audit_records where membernumber = $1 or ${isTheirs} order by id`,
    erased: `update audit_records
                set actor = case when actor in ${subjects} then '${forgotten}' else actor end,
                    actor_member = case when actor in ${subjects} then null else actor_member end,
                    details = case when membernumber = $1 then '{}' else details end,
                    membernumber = case when membernumber = $1 then '${forgotten}' else membernumber end
              where membernumber = $1 or actor in ${subjects}`,
  },
  shared_checks: {
    exported: `select to_jsonb(s) || jsonb_build_object('notes', (
             select coalesce(jsonb_agg(to_jsonb(n) - 'author' order by n.created_at), '[]') from share_notes n where n.share_id = s.id)) as row
             from shared_checks s where membernumber = $1 order by pp_id`,
    erased: 'delete from shared_checks where membernumber = $1',
  },
  // Those about what the person shared went with it.
  share_notes: {
    exported: 'select to_jsonb(n) as row from share_notes n where author = $1 order by created_at',
    erased: `update share_notes set author = '${forgotten}', author_name = '' where author = $1`,
  },
  calendar_feeds: {
    exported: `select to_jsonb(f) - 'token_hash' as row from calendar_feeds f where membernumber = $1`,
    erased: 'delete from calendar_feeds where membernumber = $1',
  },
  suspensions: {
    exported: 'select to_jsonb(s) as row from suspensions s where membernumber = $1',
    erased: 'delete from suspensions where membernumber = $1',
  },
  pay_configurations: {
    exported: 'select to_jsonb(p) as row from pay_configurations p where membernumber = $1',
    erased: 'delete from pay_configurations where membernumber = $1',
  },
  statements: {
    exported: 'select to_jsonb(s) as row from statements s where membernumber = $1 order by pp_id',
    erased: 'delete from statements where membernumber = $1',
  },
  shift_undos: {
    as: 'imports_to_undo',
    exported:
      'select to_jsonb(u) as row from shift_undos u where membernumber = $1 order by number',
    erased: 'delete from shift_undos where membernumber = $1',
  },
  shifts: {
    exported: `select to_jsonb(s) || jsonb_build_object('entries', (
             select coalesce(jsonb_agg(to_jsonb(e) order by e.start_time), '[]') from entries e where e.shift_id = s.id)) as row
             from shifts s where membernumber = $1 order by shift_date, start_time`,
    erased: 'delete from shifts where membernumber = $1',
  },
  entries: 'exported and erased with their shifts',
  erased_members: 'hashes of numbers, which name no member here',
  // Last: what is deleted above was counted here.
  pay_versions: {
    exported: 'select to_jsonb(v) as row from pay_versions v where membernumber = $1',
    erased: 'delete from pay_versions where membernumber = $1',
  },
});
