-- CreateTable
CREATE TABLE "shifts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "membernumber" TEXT NOT NULL,
    "shift_date" DATE NOT NULL,
    "shift_type" TEXT NOT NULL,
    "start_time" TIME(0) NOT NULL,
    "end_time" TIME(0) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "source" TEXT,

    CONSTRAINT "shifts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "shift_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sub_type" TEXT,
    "start_time" TIME(0) NOT NULL,
    "end_time" TIME(0) NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shift_undos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" BIGSERIAL NOT NULL,
    "membernumber" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "shift_undos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pay_configurations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "membernumber" TEXT NOT NULL,
    "hourly_base_rate" DECIMAL(8,2) NOT NULL,
    "earlier_rates" JSONB NOT NULL DEFAULT '[]',
    "observed_holidays" JSONB NOT NULL DEFAULT '[]',
    "duty_station" TEXT,
    "cip_percentage" DECIMAL,
    "affordability_percentage" DECIMAL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pay_configurations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statements" (
    "membernumber" TEXT NOT NULL,
    "pp_id" TEXT NOT NULL,
    "statement" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statements_pkey" PRIMARY KEY ("membernumber","pp_id")
);

-- CreateTable
CREATE TABLE "pay_versions" (
    "membernumber" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "pay_versions_pkey" PRIMARY KEY ("membernumber")
);

-- CreateTable
CREATE TABLE "audit_records" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "actor_member" TEXT,
    "action" TEXT NOT NULL,
    "membernumber" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared_checks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "membernumber" TEXT NOT NULL,
    "pp_id" TEXT NOT NULL,
    "facility_code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_read_at" TIMESTAMPTZ(3),
    "rules_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "shared_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "share_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "membernumber" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "time_zone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("membernumber")
);

-- CreateTable
CREATE TABLE "erased_members" (
    "mark" TEXT NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erased_members_pkey" PRIMARY KEY ("mark")
);

-- CreateTable
CREATE TABLE "suspensions" (
    "membernumber" TEXT NOT NULL,
    "things" TEXT[],
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suspensions_pkey" PRIMARY KEY ("membernumber")
);

-- CreateIndex
CREATE INDEX "entries_shift_id_idx" ON "entries"("shift_id");

-- CreateIndex
CREATE INDEX "shift_undos_membernumber_number_idx" ON "shift_undos"("membernumber", "number");

-- CreateIndex
CREATE INDEX "shift_undos_created_at_idx" ON "shift_undos"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "pay_configurations_membernumber_key" ON "pay_configurations"("membernumber");

-- CreateIndex
CREATE INDEX "audit_records_at_id_idx" ON "audit_records"("at", "id");

-- CreateIndex
CREATE INDEX "audit_records_membernumber_at_id_idx" ON "audit_records"("membernumber", "at", "id");

-- CreateIndex
CREATE INDEX "audit_records_action_at_id_idx" ON "audit_records"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_records_actor_at_id_idx" ON "audit_records"("actor", "at", "id");

-- CreateIndex
CREATE INDEX "shared_checks_facility_code_created_at_idx" ON "shared_checks"("facility_code", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "shared_checks_membernumber_pp_id_key" ON "shared_checks"("membernumber", "pp_id");

-- CreateIndex
CREATE INDEX "share_notes_share_id_idx" ON "share_notes"("share_id");

-- CreateIndex
CREATE INDEX "share_notes_author_idx" ON "share_notes"("author");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_notes" ADD CONSTRAINT "share_notes_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shared_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Checks
alter table shifts add check (shift_type in ('regular', 'tos', 'tnw'));
alter table entries
  add check (kind in ('ojti', 'cic', 'tos', 'tnw')),
  add check ((sub_type is null) = (kind in ('ojti', 'cic')));
alter table pay_configurations add check (hourly_base_rate > 0);

-- Deleted shifts are kept for "undo", and do not stand in the way of the same shift entered again.
create unique index shifts_live on shifts (membernumber, shift_date, start_time, end_time, shift_type) where deleted_at is null;
create unique index shifts_source on shifts (membernumber, source) where deleted_at is null and source is not null;
create index shifts_deleted on shifts (membernumber, deleted_at) where deleted_at is not null;

-- A version for each member, counted up with every change: ETags and caches of what is calculated compare it.
-- It begins with the clock, so that a member whose row was purged never gets an old version again.
create function count_pay_changes() returns trigger language plpgsql as $$
declare
  first_version bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  if tg_table_name = 'entries' then
    insert into pay_versions as v (membernumber, version)
      select distinct s.membernumber, first_version from changed c join shifts s on s.id = c.shift_id order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  else
    insert into pay_versions as v (membernumber, version)
      select distinct c.membernumber, first_version from changed c order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create trigger shifts_count_insert after insert on shifts referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger shifts_count_update after update on shifts referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger shifts_count_delete after delete on shifts referencing old table as changed
  for each statement execute function count_pay_changes();
create trigger entries_count_insert after insert on entries referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger entries_count_update after update on entries referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger entries_count_delete after delete on entries referencing old table as changed
  for each statement execute function count_pay_changes();
create trigger pay_configurations_count_insert after insert on pay_configurations referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger pay_configurations_count_update after update on pay_configurations referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger pay_configurations_count_delete after delete on pay_configurations referencing old table as changed
  for each statement execute function count_pay_changes();
create trigger statements_count_insert after insert on statements referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger statements_count_update after update on statements referencing new table as changed
  for each statement execute function count_pay_changes();
create trigger statements_count_delete after delete on statements referencing old table as changed
  for each statement execute function count_pay_changes();
