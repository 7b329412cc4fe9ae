create extension unaccent;
create extension pg_trgm;

-- Names as they are compared: without accents, width, case, or characters that are not seen.
create function folded(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return lower(translate(given, '`', ''''));
  end if;
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(
      translate(
        given,
        E'`´\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff',
        ''''''
      ), NFKC))),
    'ς', 'σ');
end $$;

-- Last name, tab, first name; with apostrophes a second time without them. Bounded, because index entries are.
create function searchable_name(last_name text, first_name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  name text := left(
    public.folded(left(translate(last_name, E'\t', ' '), 100) || E'\t' || left(translate(first_name, E'\t', ' '), 100)),
    280);
begin
  if strpos(name, '''') = 0 then
    return name;
  end if;
  return name || E'\t' || replace(name, '''', '');
end $$;

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" BYTEA NOT NULL,
    "subject" TEXT NOT NULL,
    "profile" JSONB NOT NULL,
    "roles" TEXT[],
    "member_number" TEXT,
    "is_admin" BOOLEAN NOT NULL,
    "tokens" BYTEA NOT NULL,
    "tokens_expire_at" TIMESTAMPTZ(3) NOT NULL,
    "refreshing_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "authenticated_at" TIMESTAMPTZ(3),
    "sid" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "chat_link_attempts" (
    "session_id_hash" BYTEA NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_link_attempts_pkey" PRIMARY KEY ("session_id_hash")
);

-- CreateTable
CREATE TABLE "logout_tokens" (
    "id_hash" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logout_tokens_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "keys" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regions" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "left_source_at" TIMESTAMPTZ(3),

    CONSTRAINT "regions_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "directory_version" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "directory_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "facilities" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "region_code" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "left_source_at" TIMESTAMPTZ(3),

    CONSTRAINT "facilities_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "members" (
    "member_number" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "last_name" TEXT NOT NULL,
    "email" TEXT,
    "facility_code" TEXT,
    "member_type_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_source_at" TIMESTAMPTZ(3),
    "search_name" TEXT COLLATE "C" GENERATED ALWAYS AS (searchable_name(last_name, first_name)) STORED,

    CONSTRAINT "members_pkey" PRIMARY KEY ("member_number")
);

-- CreateTable
CREATE TABLE "positions" (
    "id" INTEGER NOT NULL,
    "member_number" TEXT NOT NULL,
    "position_type" TEXT NOT NULL,
    "facility_code" TEXT,
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "left_source_at" TIMESTAMPTZ(3),

    CONSTRAINT "positions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_links" (
    "member_number" TEXT NOT NULL,
    "chat_id" TEXT NOT NULL,
    "chat_username" TEXT,
    "identity_user_id" TEXT,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_links_pkey" PRIMARY KEY ("member_number")
);

-- CreateTable
CREATE TABLE "sync_runs" (
    "id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "status" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "types" TEXT[],
    "dry_run" BOOLEAN NOT NULL,
    "batch_size" INTEGER NOT NULL,
    "priority" INTEGER NOT NULL,
    "notify_completion" BOOLEAN NOT NULL,
    "allow_deactivations" TEXT[],
    "member_number" TEXT,
    "requested_by" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "failed_operations" TEXT[],
    "error_code" TEXT,
    "error_message" TEXT,
    "error_said" JSONB,
    "checkpoint" JSONB,
    "watermark" TEXT,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_rejected" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "message_said" JSONB,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sync_rejected_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_changes" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "sync_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "member_number" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "actor_name" TEXT,
    "actor_member" TEXT,
    "resource" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "member_number" TEXT,
    "member_mark" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by_kind" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "request_id" TEXT,
    "despite_source" BOOLEAN NOT NULL DEFAULT false,
    "parts" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "member_number" TEXT,
    "payload" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_subscribers" (
    "url" TEXT NOT NULL,

    CONSTRAINT "event_subscribers_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "event_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "subscriber" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_status_code" INTEGER,
    "last_error" TEXT,
    "last_error_said" JSONB,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_usage" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "requests" BIGINT NOT NULL,
    "total_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "api_usage_pkey" PRIMARY KEY ("minute")
);

-- CreateTable
CREATE TABLE "daily_counts" (
    "day" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "members" INTEGER,
    "active" INTEGER,
    "by_status" JSONB NOT NULL,
    "linked" INTEGER,
    "linked_active" INTEGER NOT NULL,

    CONSTRAINT "daily_counts_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "mail_accounts" (
    "member_number" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3),
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_accounts_pkey" PRIMARY KEY ("member_number")
);

-- CreateTable
CREATE TABLE "erased_members" (
    "mark" TEXT NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_source_at" TIMESTAMPTZ(3),

    CONSTRAINT "erased_members_pkey" PRIMARY KEY ("mark")
);

-- CreateTable
CREATE TABLE "leavings" (
    "member_number" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "notified_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "why" JSONB,

    CONSTRAINT "leavings_pkey" PRIMARY KEY ("member_number","system")
);

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_subject_idx" ON "sessions"("subject");

-- CreateIndex
CREATE INDEX "sessions_sid_idx" ON "sessions"("sid");

-- CreateIndex
CREATE INDEX "sessions_member_number_idx" ON "sessions"("member_number");

-- CreateIndex
CREATE INDEX "keys_kind_name_idx" ON "keys"("kind", "name");

-- CreateIndex
CREATE INDEX "facilities_region_code_idx" ON "facilities"("region_code");

-- CreateIndex
CREATE INDEX "members_facility_code_search_name_member_number_idx" ON "members"("facility_code", "search_name", "member_number");

-- CreateIndex
CREATE INDEX "members_search_name_idx" ON "members" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "members_search_name_member_number_status_idx" ON "members"("search_name", "member_number", "status");

-- CreateIndex
CREATE INDEX "positions_member_number_idx" ON "positions"("member_number");

-- CreateIndex
CREATE INDEX "positions_facility_code_position_type_idx" ON "positions"("facility_code", "position_type");

-- CreateIndex
CREATE UNIQUE INDEX "chat_links_chat_id_key" ON "chat_links"("chat_id");

-- CreateIndex
CREATE INDEX "chat_links_identity_user_id_idx" ON "chat_links"("identity_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sync_runs_number_key" ON "sync_runs"("number");

-- CreateIndex
CREATE INDEX "sync_runs_status_idx" ON "sync_runs"("status");

-- CreateIndex
CREATE INDEX "sync_rejected_run_id_id_idx" ON "sync_rejected"("run_id", "id");

-- CreateIndex
CREATE INDEX "sync_changes_run_id_id_idx" ON "sync_changes"("run_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_member_number_at_id_idx" ON "audit_log"("member_number", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_resource_at_id_idx" ON "audit_log"("resource", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_at_id_idx" ON "audit_log"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_at_id_idx" ON "audit_log"("actor", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_member_idx" ON "audit_log"("actor_member");

-- CreateIndex
CREATE UNIQUE INDEX "erasures_member_number_key" ON "erasures"("member_number");

-- CreateIndex
CREATE INDEX "erasures_member_mark_idx" ON "erasures"("member_mark");

-- CreateIndex
CREATE INDEX "erasures_requested_at_id_idx" ON "erasures"("requested_at", "id");

-- CreateIndex
CREATE INDEX "events_member_number_created_at_idx" ON "events"("member_number", "created_at");

-- CreateIndex
CREATE INDEX "event_deliveries_status_id_idx" ON "event_deliveries"("status", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_subscriber_id_idx" ON "event_deliveries"("subscriber", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_deliveries_event_id_subscriber_key" ON "event_deliveries"("event_id", "subscriber");

-- CreateIndex
CREATE UNIQUE INDEX "mail_accounts_address_key" ON "mail_accounts"("address");

-- AddForeignKey
ALTER TABLE "chat_link_attempts" ADD CONSTRAINT "chat_link_attempts_session_id_hash_fkey" FOREIGN KEY ("session_id_hash") REFERENCES "sessions"("id_hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_region_code_fkey" FOREIGN KEY ("region_code") REFERENCES "regions"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_facility_code_fkey" FOREIGN KEY ("facility_code") REFERENCES "facilities"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "positions" ADD CONSTRAINT "positions_member_number_fkey" FOREIGN KEY ("member_number") REFERENCES "members"("member_number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_member_number_fkey" FOREIGN KEY ("member_number") REFERENCES "members"("member_number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sync_rejected" ADD CONSTRAINT "sync_rejected_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sync_changes" ADD CONSTRAINT "sync_changes_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_member_number_fkey" FOREIGN KEY ("member_number") REFERENCES "members"("member_number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_member_number_fkey" FOREIGN KEY ("member_number") REFERENCES "members"("member_number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What Prisma's schema cannot say.

create index members_first_name_beginning on members (split_part(search_name, E'\t', 2), search_name, member_number, status);
create index event_deliveries_pending on event_deliveries (subscriber) where status = 'pending';
create index leavings_unfinished on leavings (requested_at) where confirmed_at is null;
create index sync_rejected_member_number on sync_rejected ((fields ->> 'member_number'));
create index sync_runs_completed on sync_runs (finished_at) where not dry_run and status = 'completed';
create index sync_runs_ended on sync_runs (finished_at) where not dry_run and started_at is not null;
-- At most one run at a time, whatever else goes wrong.
create unique index sync_runs_one_running on sync_runs ((true)) where status = 'running';

-- Replicas keep sessions in memory, and forget one when they hear that it changed.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_changed', encode(old.id_hash, 'hex'));
  return null;
end $$;
create trigger session_changed
  after delete or update of tokens, expires_at, roles, member_number, is_admin on sessions
  for each row execute function announce_session();

-- The version that answers of the directory are cached under.
alter table directory_version add check (id);
insert into directory_version default values;
create function note_directory_change() returns trigger language plpgsql as $$
begin
  update directory_version set version = version + 1;
  return null;
end $$;
create trigger directory_changed
  after insert or delete or update of first_name, last_name, status, facility_code, member_type_id or truncate on members
  for each statement execute function note_directory_change();
