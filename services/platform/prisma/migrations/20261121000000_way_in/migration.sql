create table "sessions" (
  "id_hash" bytea not null,
  "subject" text not null,
  "profile" jsonb not null,
  "roles" text[],
  "member_number" text,
  "is_admin" boolean not null,
  "tokens" bytea not null,
  "tokens_expire_at" timestamptz(3) not null,
  "refreshing_until" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "last_seen_at" timestamptz(3) not null,
  "expires_at" timestamptz(3) not null,
  constraint "sessions_pkey" primary key ("id_hash")
);
create index "sessions_expires_at_idx" on "sessions"("expires_at");

create table "keys" (
  "id" text not null,
  "kind" text not null,
  "name" text not null,
  "hash" text not null,
  "scopes" text[],
  "created_at" timestamptz(3) not null default current_timestamp,
  "created_by" text,
  "expires_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  constraint "keys_pkey" primary key ("id")
);
create index "keys_kind_name_idx" on "keys"("kind", "name");

create table "regions" (
  "code" text not null,
  "name" text not null,
  "is_active" boolean not null default true,
  constraint "regions_pkey" primary key ("code")
);

create table "facilities" (
  "code" text not null,
  "name" text not null,
  "region_code" text,
  "is_active" boolean not null default true,
  constraint "facilities_pkey" primary key ("code"),
  constraint "facilities_region_code_fkey" foreign key ("region_code") references "regions"("code") on delete no action on update no action
);
create index "facilities_region_code_idx" on "facilities"("region_code");

create table "members" (
  "member_number" text not null,
  "first_name" text not null,
  "middle_name" text,
  "last_name" text not null,
  "email" text,
  "facility_code" text,
  "member_type_id" integer not null,
  "status" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "updated_at" timestamptz(3) not null default current_timestamp,
  constraint "members_pkey" primary key ("member_number"),
  constraint "members_facility_code_fkey" foreign key ("facility_code") references "facilities"("code") on delete no action on update no action
);
create index "members_facility_code_idx" on "members"("facility_code");

create table "positions" (
  "id" integer not null,
  "member_number" text not null,
  "position_type" text not null,
  "facility_code" text,
  "start_date" date not null,
  "end_date" date,
  "is_active" boolean not null default true,
  constraint "positions_pkey" primary key ("id"),
  constraint "positions_member_number_fkey" foreign key ("member_number") references "members"("member_number") on delete no action on update no action
);
create index "positions_member_number_idx" on "positions"("member_number");

create table "chat_links" (
  "member_number" text not null,
  "chat_id" text not null,
  "chat_username" text,
  "identity_user_id" text,
  "verified_at" timestamptz(3) not null,
  constraint "chat_links_pkey" primary key ("member_number"),
  constraint "chat_links_member_number_fkey" foreign key ("member_number") references "members"("member_number") on delete no action on update no action
);
create unique index "chat_links_chat_id_key" on "chat_links"("chat_id");
