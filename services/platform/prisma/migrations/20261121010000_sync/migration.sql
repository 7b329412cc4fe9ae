-- When a row was found gone from the source. Rows are never deleted, and come back by the same key.
alter table "regions" add column "left_source_at" timestamptz(3);
alter table "facilities" add column "left_source_at" timestamptz(3);
alter table "members" add column "left_source_at" timestamptz(3);
alter table "positions" add column "left_source_at" timestamptz(3);

create table "sync_runs" (
  "id" text not null,
  "number" bigserial not null,
  "status" text not null,
  "mode" text not null,
  "types" text[],
  "dry_run" boolean not null,
  "batch_size" integer not null,
  "priority" integer not null,
  "notify_completion" boolean not null,
  "allow_mass_deactivation" boolean not null,
  "requested_by" text not null,
  "counts" jsonb not null,
  "failed_operations" text[],
  "error_code" text,
  "error_message" text,
  "checkpoint" jsonb,
  "watermark" text,
  "scheduled_for" timestamptz(3),
  "cancel_requested_at" timestamptz(3),
  "lease_until" timestamptz(3),
  "created_at" timestamptz(3) not null default current_timestamp,
  "started_at" timestamptz(3),
  "finished_at" timestamptz(3),
  "notified_at" timestamptz(3),
  constraint "sync_runs_pkey" primary key ("id")
);
create unique index "sync_runs_number_key" on "sync_runs"("number");
create unique index "sync_runs_scheduled_for_key" on "sync_runs"("scheduled_for");
create index "sync_runs_status_idx" on "sync_runs"("status");
-- One at a time, whatever the number of replicas: the second "running" row is refused here.
create unique index "sync_runs_one_running" on "sync_runs"((true)) where "status" = 'running';

create table "sync_rejected" (
  "id" bigserial not null,
  "run_id" text not null,
  "type" text not null,
  "key" text,
  "code" text not null,
  "message" text not null,
  "fields" jsonb not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "sync_rejected_pkey" primary key ("id"),
  constraint "sync_rejected_run_id_fkey" foreign key ("run_id") references "sync_runs"("id") on delete cascade on update no action
);
create index "sync_rejected_run_id_id_idx" on "sync_rejected"("run_id", "id");
