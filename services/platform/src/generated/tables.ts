import type { Big, Day, Exact, Instant, Json } from '@guildhall/service-kit/database';
import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type ApiUsage = {
    minute: Instant;
    requests: Big;
    total_ms: number;
};
export type AuditEntry = {
    id: Generated<Big>;
    at: Generated<Instant>;
    action: string;
    member_number: string | null;
    actor_kind: string;
    actor: string;
    /**
     * The name that a person had when they did it.
     */
    actor_name: string | null;
    /**
     * The actor's own number, where they are a member: erased with them.
     */
    actor_member: string | null;
    /**
     * What was changed, where it is no member: `upstream:pay`, `key:<id>`, `event:<id>`, `sync:<id>`.
     */
    resource: string | null;
    before: Json | null;
    after: Json | null;
    request_id: string | null;
};
export type ChatLink = {
    member_number: string;
    chat_id: string;
    chat_username: string | null;
    identity_user_id: string | null;
    verified_at: Instant;
};
export type ChatLinkAttempt = {
    session_id_hash: Buffer;
    state_hash: Buffer;
    created_at: Instant;
};
export type DailyCounts = {
    /**
     * @kyselyType(Day)
     */
    day: Day;
    counted_at: Instant;
    /**
     * Null before the first synchronization, as are the counts below.
     */
    members: number | null;
    active: number | null;
    by_status: Json;
    linked: number | null;
    linked_active: number;
};
export type DirectoryVersion = {
    id: Generated<boolean>;
    version: Generated<Big>;
};
export type ErasedMember = {
    mark: string;
    erased_at: Generated<Instant>;
    /**
     * When the source no longer had the row: one that comes after this is a new member.
     */
    left_source_at: Instant | null;
};
export type Erasure = {
    id: string;
    /**
     * Unique: of two administrators who ask at once, one is told of the other.
     */
    member_number: string | null;
    /**
     * A keyed hash of the number, by which the record is found again when the person is to be erased once more.
     */
    member_mark: string | null;
    requested_at: Instant;
    requested_by_kind: string;
    requested_by: string;
    request_id: string | null;
    /**
     * The source still has the row, and the administrator was told.
     */
    despite_source: Generated<boolean>;
    /**
     * By service: whether it is done there, how many rows of each kind went, what it waits for.
     */
    parts: Json;
    attempts: Generated<number>;
    next_attempt_at: Instant | null;
    finished_at: Instant | null;
};
export type Event = {
    id: string;
    event: string;
    member_number: string | null;
    payload: Json;
    created_at: Instant;
};
export type EventDelivery = {
    id: Generated<Big>;
    event_id: string;
    subscriber: string;
    status: Generated<string>;
    attempts: Generated<number>;
    last_status_code: number | null;
    last_error: string | null;
    last_error_said: Json | null;
    next_attempt_at: Instant | null;
    created_at: Instant;
    delivered_at: Instant | null;
};
export type EventSubscriber = {
    url: string;
};
export type Facility = {
    code: string;
    name: string;
    region_code: string | null;
    is_active: Generated<boolean>;
    /**
     * When it was found gone from the source; it comes back by the same key.
     */
    left_source_at: Instant | null;
};
export type Key = {
    id: string;
    kind: string;
    name: string;
    hash: string;
    scopes: string[];
    created_at: Generated<Instant>;
    created_by: string | null;
    expires_at: Instant | null;
    revoked_at: Instant | null;
    last_used_at: Instant | null;
};
export type Leaving = {
    member_number: string;
    /**
     * Of `leavingSystems` in the contracts.
     */
    system: string;
    /**
     * `end` or `return`.
     */
    direction: string;
    requested_at: Instant;
    /**
     * When the member was told by mail.
     */
    notified_at: Instant | null;
    done_at: Instant | null;
    confirmed_at: Instant | null;
    failed_at: Instant | null;
    attempts: Generated<number>;
    /**
     * A message: code and values.
     */
    why: Json | null;
};
export type LogoutToken = {
    id_hash: Buffer;
    received_at: Generated<Instant>;
};
export type MailAccount = {
    member_number: string;
    address: string;
    /**
     * Empty until the mail host has confirmed it; the row is there first, so that nobody makes a second one.
     */
    created_at: Instant | null;
    reserved_at: Generated<Instant>;
    /**
     * When the mail host was told to close it.
     */
    closed_at: Instant | null;
};
export type Member = {
    member_number: string;
    first_name: string;
    middle_name: string | null;
    last_name: string;
    email: string | null;
    facility_code: string | null;
    member_type_id: number;
    status: string;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    /**
     * When it was found gone from the source; it comes back by the same key.
     */
    left_source_at: Instant | null;
    /**
     * Made by the database from the names (see the migration); what searches look into.
     */
    search_name: string | null;
};
export type Position = {
    id: number;
    member_number: string;
    position_type: string;
    facility_code: string | null;
    /**
     * @kyselyType(Day)
     */
    start_date: Day;
    /**
     * @kyselyType(Day)
     */
    end_date: Day | null;
    is_active: Generated<boolean>;
    /**
     * When it was found gone from the source; it comes back by the same key.
     */
    left_source_at: Instant | null;
};
export type Region = {
    code: string;
    name: string;
    is_active: Generated<boolean>;
    /**
     * When it was found gone from the source; it comes back by the same key.
     */
    left_source_at: Instant | null;
};
export type Session = {
    id_hash: Buffer;
    subject: string;
    profile: Json;
    roles: string[];
    member_number: string | null;
    is_admin: boolean;
    /**
     * Encrypted: what the provider gave.
     */
    tokens: Buffer;
    tokens_expire_at: Instant;
    /**
     * While one replica asks the provider for new tokens, the others wait for the row.
     */
    refreshing_until: Instant | null;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    /**
     * What the browser called itself at login, so that a person tells their sessions apart.
     */
    user_agent: string | null;
    /**
     * When the person last proved who they are, by the provider; null where it did not say.
     */
    authenticated_at: Instant | null;
    /**
     * The login at the provider, by its own name; null where its ID tokens do not name it.
     */
    sid: string | null;
};
export type SyncChange = {
    id: Generated<Big>;
    run_id: string;
    type: string;
    key: string;
    /**
     * `insert`, `update`, `return` or `deactivate`.
     */
    change: string;
    before: Json | null;
    after: Json | null;
};
export type SyncRejected = {
    id: Generated<Big>;
    run_id: string;
    type: string;
    key: string | null;
    code: string;
    message: string;
    message_said: Json | null;
    fields: Json;
    created_at: Generated<Instant>;
};
export type SyncRun = {
    id: string;
    number: Generated<Big>;
    status: string;
    mode: string;
    types: string[];
    dry_run: boolean;
    batch_size: number;
    priority: number;
    notify_completion: boolean;
    /**
     * Digests of the rows that the run may deactivate though they are many.
     */
    allow_deactivations: string[];
    /**
     * Whose rows alone were synchronized; null: everybody's.
     */
    member_number: string | null;
    requested_by: string;
    counts: Json;
    failed_operations: string[];
    error_code: string | null;
    error_message: string | null;
    error_said: Json | null;
    /**
     * The last key that was committed, with its type.
     */
    checkpoint: Json | null;
    /**
     * The source's clock when it was read: where an incremental run goes on.
     */
    watermark: string | null;
    cancel_requested_at: Instant | null;
    created_at: Generated<Instant>;
    started_at: Instant | null;
    finished_at: Instant | null;
    notified_at: Instant | null;
};
export type Tables = {
    api_usage: ApiUsage;
    audit_log: AuditEntry;
    chat_link_attempts: ChatLinkAttempt;
    chat_links: ChatLink;
    daily_counts: DailyCounts;
    directory_version: DirectoryVersion;
    erased_members: ErasedMember;
    erasures: Erasure;
    event_deliveries: EventDelivery;
    event_subscribers: EventSubscriber;
    events: Event;
    facilities: Facility;
    keys: Key;
    leavings: Leaving;
    logout_tokens: LogoutToken;
    mail_accounts: MailAccount;
    members: Member;
    positions: Position;
    regions: Region;
    sessions: Session;
    sync_changes: SyncChange;
    sync_rejected: SyncRejected;
    sync_runs: SyncRun;
};
