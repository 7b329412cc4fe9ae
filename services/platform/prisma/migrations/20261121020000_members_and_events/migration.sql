create extension if not exists "unaccent";
create extension if not exists "pg_trgm";

-- Text as it is compared in searches: without accents and case. Declared immutable, which unaccent is as
-- long as nobody edits its dictionary, so that a stored column may be made of it. ASCII needs no dictionary.
create function "folded"("given" text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return lower(given);
  end if;
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, NFKC)));
end $$;

-- Last name, tab, first name; where an apostrophe stands, the same once more without it. A tab, because no
-- word that is searched for has one. Bounded, because an index entry holds 2,704 bytes at most.
create function "searchable_name"("last_name" text, "first_name" text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  name text := left(public.folded(left(last_name, 100) || E'\t' || left(first_name, 100)), 280);
begin
  if strpos(name, '''') = 0 then
    return name;
  end if;
  return name || E'\t' || replace(name, '''', '');
end $$;

alter table "members" add column "search_name" text collate "C"
  generated always as ("searchable_name"("last_name", "first_name")) stored;
create index "members_search_name_idx" on "members" using gin ("search_name" gin_trgm_ops);
-- In the order in which members are listed; the beginning of a last name is a range of it.
create index "members_search_name_member_number_status_idx" on "members"("search_name", "member_number", "status");
-- The beginning of a first name.
create index "members_first_name_beginning" on "members"((split_part("search_name", E'\t', 2)), "search_name", "member_number", "status");

create table "audit_log" (
  "id" bigserial not null,
  "at" timestamptz(3) not null default current_timestamp,
  "action" text not null,
  "member_number" text,
  "actor_kind" text not null,
  "actor" text not null,
  "before" jsonb,
  "after" jsonb,
  "request_id" text,
  constraint "audit_log_pkey" primary key ("id")
);
create index "audit_log_member_number_id_idx" on "audit_log"("member_number", "id");

create table "events" (
  "id" text not null,
  "event" text not null,
  "member_number" text,
  "payload" json not null,
  "created_at" timestamptz(3) not null,
  constraint "events_pkey" primary key ("id")
);
create index "events_member_number_created_at_idx" on "events"("member_number", "created_at");

create table "event_subscribers" (
  "url" text not null,
  constraint "event_subscribers_pkey" primary key ("url")
);

create table "event_deliveries" (
  "id" bigserial not null,
  "event_id" text not null,
  "subscriber" text not null,
  "status" text not null default 'pending',
  "attempts" integer not null default 0,
  "last_status_code" integer,
  "last_error" text,
  "next_attempt_at" timestamptz(3),
  "retry_until" timestamptz(3) not null,
  "claimed_until" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "delivered_at" timestamptz(3),
  constraint "event_deliveries_pkey" primary key ("id"),
  constraint "event_deliveries_event_id_fkey" foreign key ("event_id") references "events"("id") on delete cascade on update no action
);
create unique index "event_deliveries_event_id_subscriber_key" on "event_deliveries"("event_id", "subscriber");
create index "event_deliveries_status_id_idx" on "event_deliveries"("status", "id");
-- What is due is looked for every few seconds; what is done must not be in its way.
create index "event_deliveries_due" on "event_deliveries"("subscriber", "next_attempt_at") where "status" = 'pending';

-- Requests by minute, added up over replicas.
create table "api_usage" (
  "minute" timestamptz(0) not null,
  "requests" bigint not null,
  "total_ms" double precision not null,
  constraint "api_usage_pkey" primary key ("minute")
);
