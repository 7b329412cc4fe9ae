-- Private addresses under which calendar programs find a member's shifts; known by their hashes alone.
create table "calendar_feeds" (
  "membernumber" text not null,
  "token_hash" bytea not null,
  "time_zone" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "calendar_feeds_pkey" primary key ("membernumber")
);
create unique index "calendar_feeds_token_hash_key" on "calendar_feeds"("token_hash");
