// Made from prisma/schema.prisma by `npm run tables`; not to be edited.
import type { Big, Day, Generated, Instant, Json, List } from '@guildhall/service-kit/database';

/** A login. The browser's cookie holds the id, sealed; this row holds its hash and everything else. */
interface Session {
  id_hash: Buffer;
  subject: string;
  profile: Json;
  roles: List<string>;
  member_number: string | null;
  is_admin: boolean;
  /** Encrypted: what the provider gave. */
  tokens: Buffer;
  tokens_expire_at: Instant;
  /** While one replica asks the provider for new tokens, the others wait for the row. */
  refreshing_until: Instant | null;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  /** What the browser called itself at login, so that a person tells their sessions apart. */
  user_agent: string | null;
  /** When the person last proved who they are, by the provider; null where it did not say. */
  authenticated_at: Instant | null;
}

/** A login at the chat product that a session began: the newest one, good for one way back. */
interface ChatLinkAttempt {
  session_id_hash: Buffer;
  state_hash: Buffer;
  created_at: Instant;
}

/** A service, API or sync key: everything but the key itself. */
interface Key {
  id: string;
  kind: string;
  name: string;
  hash: string;
  scopes: List<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  expires_at: Instant | null;
  revoked_at: Instant | null;
  last_used_at: Instant | null;
}

interface Region {
  code: string;
  name: string;
  is_active: Generated<boolean>;
  /** When it was found gone from the source; it comes back by the same key. */
  left_source_at: Instant | null;
}

/** One row: counts the changes of who a search by name finds. */
interface DirectoryVersion {
  id: Generated<boolean>;
  version: Generated<Big>;
}

interface Facility {
  code: string;
  name: string;
  region_code: string | null;
  is_active: Generated<boolean>;
  /** When it was found gone from the source; it comes back by the same key. */
  left_source_at: Instant | null;
}

interface Member {
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
  /** When it was found gone from the source; it comes back by the same key. */
  left_source_at: Instant | null;
  /** Made by the database from the names (see the migration); what searches look into. */
  search_name: string | null;
}

/** One member's assignment. */
interface Position {
  id: number;
  member_number: string;
  position_type: string;
  facility_code: string | null;
  start_date: Day;
  end_date: Day | null;
  is_active: Generated<boolean>;
  /** When it was found gone from the source; it comes back by the same key. */
  left_source_at: Instant | null;
}

/** Which member has which chat account: one each way, by the database. */
interface ChatLink {
  member_number: string;
  chat_id: string;
  chat_username: string | null;
  identity_user_id: string | null;
  verified_at: Instant;
}

/** One synchronisation: asked for, under way, or done. */
interface SyncRun {
  id: string;
  number: Generated<Big>;
  status: string;
  mode: string;
  types: List<string>;
  dry_run: boolean;
  batch_size: number;
  priority: number;
  notify_completion: boolean;
  allow_mass_deactivation: boolean;
  requested_by: string;
  counts: Json;
  failed_operations: List<string>;
  error_code: string | null;
  error_message: string | null;
  /** The last key that was committed, with its type. */
  checkpoint: Json | null;
  /** The source's clock when it was read: where an incremental run goes on. */
  watermark: string | null;
  /** So that of several replicas' schedules only one starts. */
  scheduled_for: Instant | null;
  cancel_requested_at: Instant | null;
  lease_until: Instant | null;
  created_at: Generated<Instant>;
  started_at: Instant | null;
  finished_at: Instant | null;
  notified_at: Instant | null;
}

/** A row of the source that could not be taken. */
interface SyncRejected {
  id: Generated<Big>;
  run_id: string;
  type: string;
  key: string | null;
  code: string;
  message: string;
  fields: Json;
  created_at: Generated<Instant>;
}

/** What a dry run would have changed, or the deactivation guard has kept from being: the first of each, of the newest runs. */
interface SyncChange {
  id: Generated<Big>;
  run_id: string;
  type: string;
  key: string;
  /** `insert`, `update`, `return` or `deactivate`. */
  change: string;
  before: Json | null;
  after: Json | null;
}

/** Who changed what, about a member or about the service itself: written in the transaction of the change, never updated. */
interface AuditEntry {
  id: Generated<Big>;
  at: Generated<Instant>;
  action: string;
  member_number: string | null;
  actor_kind: string;
  actor: string;
  /** What was changed, where it is no member: `upstream:pay`, `key:<id>`, `event:<id>`, `sync:<id>`. */
  resource: string | null;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
}

/** A person who is to be forgotten by all services, or was: then the number is gone and the rest is the record of it. */
interface Erasure {
  id: string;
  /** Unique: of two administrators who ask at once, one is told of the other. */
  member_number: string | null;
  requested_at: Instant;
  requested_by_kind: string;
  requested_by: string;
  request_id: string | null;
  /** By service: whether it is done there, how many rows of each kind went, what it waits for. */
  parts: Json;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  claimed_until: Instant | null;
  finished_at: Instant | null;
}

/** Something others are told about. The id is the `webhook-id` of every attempt. */
interface Event {
  id: string;
  event: string;
  member_number: string | null;
  payload: Json;
  created_at: Instant;
}

/** The configured subscribers, written at start: a change of a member finds them here. */
interface EventSubscriber {
  url: string;
}

/** One event on its way to one subscriber. */
interface EventDelivery {
  id: Generated<Big>;
  event_id: string;
  subscriber: string;
  status: Generated<string>;
  attempts: Generated<number>;
  last_status_code: number | null;
  last_error: string | null;
  next_attempt_at: Instant | null;
  retry_until: Instant;
  claimed_until: Instant | null;
  created_at: Instant;
  delivered_at: Instant | null;
}

/** Requests by minute, added up over replicas. */
interface ApiUsage {
  minute: Instant;
  requests: Big;
  total_ms: number;
}

/** What was counted of a day (UTC): curves survive restarts, and rows whose time is over. */
interface DailyFigures {
  day: Day;
  /** Null: so far only logins were counted. */
  counted_at: Instant | null;
  members: number | null;
  active: number | null;
  by_status: Json | null;
  linked: number | null;
  linked_active: number | null;
  logins: Generated<number>;
  sync_runs: number | null;
  sync_ms: number | null;
  sync_rejected: number | null;
  deliveries_failed: number | null;
}

/** Where the proxy forwards to: one row is one name under /api. */
interface Upstream {
  name: string;
  target: string;
  rewrites: Json;
  methods: List<string>;
  connect_timeout_ms: number;
  idle_timeout_ms: number;
  body_limit_bytes: Big;
  breaker_failures: number;
  breaker_open_ms: number;
  allowed_ranges: List<string>;
  request_headers: List<string>;
  cors_origins: List<string>;
  /** The setting that says where it is; nobody else can then. */
  configured_by: string | null;
  created_at: Generated<Instant>;
  updated_at: Instant;
}

/** Which member has which address; the account itself is the mail host's. */
interface MailAccount {
  member_number: string;
  address: string;
  /** Empty until the mail host has confirmed it; the row is there first, so that nobody makes a second one. */
  created_at: Instant | null;
  reserved_at: Generated<Instant>;
}

export interface Tables {
  sessions: Session;
  chat_link_attempts: ChatLinkAttempt;
  keys: Key;
  regions: Region;
  directory_version: DirectoryVersion;
  facilities: Facility;
  members: Member;
  positions: Position;
  chat_links: ChatLink;
  sync_runs: SyncRun;
  sync_rejected: SyncRejected;
  sync_changes: SyncChange;
  audit_log: AuditEntry;
  erasures: Erasure;
  events: Event;
  event_subscribers: EventSubscriber;
  event_deliveries: EventDelivery;
  api_usage: ApiUsage;
  daily_figures: DailyFigures;
  upstreams: Upstream;
  mail_accounts: MailAccount;
}
