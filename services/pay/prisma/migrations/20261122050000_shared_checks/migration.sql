-- Which checks members let the representatives of their facility see, and what these wrote to them.
create table "shared_checks" (
  "id" uuid not null default gen_random_uuid(),
  "membernumber" text not null,
  "pp_id" text not null,
  "facility_code" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "expires_at" timestamptz(3) not null,
  "last_read_at" timestamptz(3),
  constraint "shared_checks_pkey" primary key ("id")
);
create unique index "shared_checks_membernumber_pp_id_key" on "shared_checks"("membernumber", "pp_id");
create index "shared_checks_facility_code_created_at_idx" on "shared_checks"("facility_code", "created_at");

create table "share_notes" (
  "id" uuid not null default gen_random_uuid(),
  "share_id" uuid not null,
  "author" text not null,
  "author_name" text not null,
  "note" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "share_notes_pkey" primary key ("id"),
  constraint "share_notes_share_id_fkey" foreign key ("share_id") references "shared_checks"("id") on delete cascade on update cascade
);
create index "share_notes_share_id_idx" on "share_notes"("share_id");
create index "share_notes_author_idx" on "share_notes"("author");
