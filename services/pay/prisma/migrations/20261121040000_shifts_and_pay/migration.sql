create table "shifts" (
  "id" uuid not null default gen_random_uuid(),
  "membernumber" text not null,
  "shift_date" date not null,
  "shift_type" text not null check ("shift_type" in ('regular', 'tos', 'tnw')),
  "start_time" time(0) not null,
  "end_time" time(0) not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "updated_at" timestamptz(3) not null default current_timestamp,
  "deleted_at" timestamptz(3),
  constraint "shifts_pkey" primary key ("id")
);
-- Decides between two simultaneous recordings of one shift, and lists a member's shifts in order.
create unique index "shifts_live" on "shifts"("membernumber", "shift_date", "start_time", "end_time", "shift_type")
  where "deleted_at" is null;

create table "entries" (
  "id" uuid not null default gen_random_uuid(),
  "shift_id" uuid not null,
  "kind" text not null check ("kind" in ('ojti', 'cic', 'tos', 'tnw')),
  "sub_type" text check (("sub_type" is null) = ("kind" in ('ojti', 'cic'))),
  "start_time" time(0) not null,
  "end_time" time(0) not null,
  "automatic" boolean not null default false,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "entries_pkey" primary key ("id"),
  constraint "entries_shift_id_fkey" foreign key ("shift_id") references "shifts"("id") on delete cascade on update cascade
);
create index "entries_shift_id_idx" on "entries"("shift_id");

create table "pay_configurations" (
  "id" uuid not null default gen_random_uuid(),
  "membernumber" text not null,
  "hourly_base_rate" numeric(8, 2) not null check ("hourly_base_rate" > 0),
  "duty_station" text,
  "cip_percentage" numeric,
  "affordability_percentage" numeric,
  "created_at" timestamptz(3) not null default current_timestamp,
  "updated_at" timestamptz(3) not null default current_timestamp,
  constraint "pay_configurations_pkey" primary key ("id")
);
create unique index "pay_configurations_membernumber_key" on "pay_configurations"("membernumber");

create table "statements" (
  "membernumber" text not null,
  "pp_id" text not null,
  "statement" jsonb not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "updated_at" timestamptz(3) not null default current_timestamp,
  constraint "statements_pkey" primary key ("membernumber", "pp_id")
);

create table "audit_records" (
  "id" bigserial not null,
  "at" timestamptz(3) not null default current_timestamp,
  "actor" text not null,
  "action" text not null,
  "membernumber" text not null,
  "details" jsonb not null,
  constraint "audit_records_pkey" primary key ("id")
);
create index "audit_records_membernumber_at_idx" on "audit_records"("membernumber", "at");
