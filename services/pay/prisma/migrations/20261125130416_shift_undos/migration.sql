-- What an import changed, as it was before and as it then stood: it is taken back only while it still stands so,
-- which the database decides. The newest of a member are kept, for a day.
create table "shift_undos" (
  "id" uuid not null default gen_random_uuid(),
  "number" bigserial not null,
  "membernumber" text not null,
  "changes" jsonb not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "undone_at" timestamptz(3),
  constraint "shift_undos_pkey" primary key ("id")
);
create index "shift_undos_membernumber_number_idx" on "shift_undos"("membernumber", "number");
create index "shift_undos_created_at_idx" on "shift_undos"("created_at");
