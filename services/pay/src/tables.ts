// Made from prisma/schema.prisma by `npm run tables`; not to be edited.
import type { Big, Day, Exact, Generated, Instant, Json } from '@guildhall/service-kit/database';

/** A tour as its member recorded it. A deleted one stays without its entries, until a thousand more of the member's are deleted, and the same may be recorded again. Live ones are unique by member, date, type and times: a partial index that this language cannot express. */
interface Shift {
  id: Generated<string>;
  membernumber: string;
  shift_date: Day;
  shift_type: string;
  start_time: string;
  end_time: string;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  /** By which an import knows it again; a member's live ones are unique, by a partial index as well. */
  source: string | null;
}

/** OJTI, CIC, TOS or TNW time of a shift. */
interface Entry {
  id: Generated<string>;
  shift_id: string;
  kind: string;
  /** Only TOS and TNW have one. */
  sub_type: string | null;
  start_time: string;
  end_time: string;
  /** Came with its shift and is kept in step with it, until the member edits it. */
  automatic: Generated<boolean>;
  created_at: Generated<Instant>;
}

/** What an import changed: each of its shifts as it was and as it then stood, so that all of it is taken back or nothing. */
interface ShiftUndo {
  id: Generated<string>;
  /** The last that was written is taken back first. */
  number: Generated<Big>;
  membernumber: string;
  /** `{before, after}` of each shift with its entries; null before it was recorded. Empty once it is taken back. */
  changes: Json;
  created_at: Generated<Instant>;
  undone_at: Instant | null;
}

interface PayConfiguration {
  id: Generated<string>;
  membernumber: string;
  hourly_base_rate: Exact;
  /** `{hourly_base_rate, last_day}` of those before it, the oldest first. */
  earlier_rates: Generated<Json>;
  /** Null until the platform could be asked. */
  duty_station: string | null;
  /** Null: the facility's, of the day. */
  cip_percentage: Exact | null;
  affordability_percentage: Exact | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

/** What a statement says of its period; never its bytes, nor anything private that stood in them. */
interface Statement {
  membernumber: string;
  pp_id: string;
  statement: Json;
  /** What it takes written out: a generated column, which this language cannot express. */
  bytes: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

/** Grows with every change of what decides a member's pay; triggers count. */
interface PayVersion {
  membernumber: string;
  version: Big;
}

/** What was done with members' data: by administrators, by representatives, by who shares them. */
interface AuditRecord {
  id: Generated<Big>;
  at: Generated<Instant>;
  actor: string;
  /** The actor's own number, where they are a member: forgotten with them. */
  actor_member: string | null;
  action: string;
  membernumber: string;
  details: Json;
}

/** A period's check that its member lets the representatives of a facility see. It ends by itself. */
interface SharedCheck {
  id: Generated<string>;
  membernumber: string;
  pp_id: string;
  facility_code: string;
  created_at: Generated<Instant>;
  expires_at: Instant;
  last_read_at: Instant | null;
}

/** What a representative wrote to a shared check, under the name of that day. */
interface ShareNote {
  id: Generated<string>;
  share_id: string;
  author: string;
  author_name: string;
  note: string;
  created_at: Generated<Instant>;
}

/** A private address of a member's shifts for calendar programs; the address itself is never kept. */
interface CalendarFeed {
  membernumber: string;
  token_hash: Buffer;
  time_zone: string;
  created_at: Generated<Instant>;
}

/** What was counted of a day (UTC): curves survive restarts. Of nobody in particular. */
interface DailyFigures {
  day: Day;
  counted_at: Instant | null;
  members: number | null;
  shifts: number | null;
  statements: number | null;
  shared_checks: number | null;
}

export interface Tables {
  shifts: Shift;
  entries: Entry;
  shift_undos: ShiftUndo;
  pay_configurations: PayConfiguration;
  statements: Statement;
  pay_versions: PayVersion;
  audit_records: AuditRecord;
  shared_checks: SharedCheck;
  share_notes: ShareNote;
  calendar_feeds: CalendarFeed;
  daily_figures: DailyFigures;
}
