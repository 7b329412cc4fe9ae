import type { Big, Day, Exact, Instant, Json } from '@guildhall/service-kit/database';
import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type AuditRecord = {
    id: Generated<Big>;
    at: Generated<Instant>;
    actor: string;
    /**
     * The actor's own number, where they are a member: forgotten with them.
     */
    actor_member: string | null;
    action: string;
    membernumber: string | null;
    details: Json;
};
export type CalendarFeed = {
    membernumber: string;
    token_hash: Buffer;
    time_zone: string;
    created_at: Generated<Instant>;
};
export type Entry = {
    id: Generated<string>;
    shift_id: string;
    kind: string;
    /**
     * Only TOS and TNW have one.
     */
    sub_type: string | null;
    /**
     * @kyselyType(string)
     */
    start_time: string;
    /**
     * @kyselyType(string)
     */
    end_time: string;
    /**
     * Came with its shift and is kept in step with it, until the member edits it.
     */
    automatic: Generated<boolean>;
    created_at: Generated<Instant>;
};
export type ErasedMember = {
    mark: string;
    erased_at: Generated<Instant>;
};
export type PayConfiguration = {
    id: Generated<string>;
    membernumber: string;
    hourly_base_rate: Exact;
    /**
     * `{hourly_base_rate, last_day}` of those before it, the oldest first.
     */
    earlier_rates: Generated<Json>;
    /**
     * `{holiday, observed}` as the member answered: the workday observed for it; null for none.
     */
    observed_holidays: Generated<Json>;
    /**
     * Null until the platform could be asked.
     */
    duty_station: string | null;
    /**
     * Null: the facility's, of the day.
     */
    cip_percentage: Exact | null;
    affordability_percentage: Exact | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
};
export type PayVersion = {
    membernumber: string;
    version: Big;
};
export type SharedCheck = {
    id: Generated<string>;
    membernumber: string;
    pp_id: string;
    facility_code: string;
    created_at: Generated<Instant>;
    expires_at: Instant;
    last_read_at: Instant | null;
    /**
     * Of the rules by which its member saw it.
     */
    rules_version: Generated<number>;
};
export type ShareNote = {
    id: Generated<string>;
    share_id: string;
    author: string;
    author_name: string;
    note: string;
    created_at: Generated<Instant>;
};
export type Shift = {
    id: Generated<string>;
    membernumber: string;
    /**
     * @kyselyType(Day)
     */
    shift_date: Day;
    shift_type: string;
    /**
     * @kyselyType(string)
     */
    start_time: string;
    /**
     * @kyselyType(string)
     */
    end_time: string;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    deleted_at: Instant | null;
    /**
     * By which an import knows it again; a member's live ones are unique, by a partial index as well.
     */
    source: string | null;
};
export type ShiftUndo = {
    id: Generated<string>;
    /**
     * The last that was written is taken back first.
     */
    number: Generated<Big>;
    membernumber: string;
    /**
     * `{before, after}` of each shift with its entries; null before it was recorded. Empty once it is taken back.
     */
    changes: Json;
    created_at: Generated<Instant>;
    undone_at: Instant | null;
};
export type Statement = {
    membernumber: string;
    pp_id: string;
    statement: Json;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
};
export type Suspension = {
    membernumber: string;
    /**
     * Of `suspendableInPay` in the contracts.
     */
    things: string[];
    as_of: Instant;
};
export type Tables = {
    audit_records: AuditRecord;
    calendar_feeds: CalendarFeed;
    entries: Entry;
    erased_members: ErasedMember;
    pay_configurations: PayConfiguration;
    pay_versions: PayVersion;
    share_notes: ShareNote;
    shared_checks: SharedCheck;
    shift_undos: ShiftUndo;
    shifts: Shift;
    statements: Statement;
    suspensions: Suspension;
};
