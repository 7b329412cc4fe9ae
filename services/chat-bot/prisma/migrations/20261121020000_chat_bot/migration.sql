create table verifications (
  id uuid primary key,
  status text not null,
  method text not null default 'click',
  chat_id text not null,
  chat_username text not null,
  member_number text not null,
  pending_chat_id text,
  server_id text,
  server_name text,
  reason text,
  wrong_identities integer not null default 0,
  linking_identity text,
  linking_at timestamptz(3),
  identity_user_id text,
  answer jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
create unique index verifications_pending_chat_id_key on verifications (pending_chat_id);
create index verifications_status_expires_at_idx on verifications (status, expires_at);
create index verifications_completed_at_idx on verifications (completed_at);
create index verifications_chat_id_idx on verifications (chat_id);

create table account_roles (
  chat_id text primary key,
  member_number text not null,
  linked boolean not null,
  role_ids text[],
  nickname text,
  updated_at timestamptz(3) not null
);
create index account_roles_member_number_idx on account_roles (member_number);

create table link_reviews (
  chat_id text primary key,
  member_number text,
  reason text not null,
  noticed_at timestamptz(3) not null
);

create table tasks (
  key text primary key,
  kind text not null,
  subject text not null,
  cause text not null,
  version integer not null default 1,
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default current_timestamp
);
create index tasks_run_at_idx on tasks (run_at);

create table deliveries (
  key text primary key,
  member_number text not null,
  event_at timestamptz(3) not null,
  payload jsonb not null,
  status text not null,
  roles_updated boolean,
  error_code text,
  error text,
  received_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index deliveries_received_at_idx on deliveries (received_at);

create table member_marks (
  member_number text primary key,
  applied_at timestamptz(3) not null
);

create table audit (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  action text not null,
  actor text not null,
  chat_id text,
  member_number text,
  details jsonb not null
);
create index audit_chat_id_at_idx on audit (chat_id, at);
create index audit_at_idx on audit (at);

create table occasions (
  name text not null,
  number text not null,
  at timestamptz(3) not null default current_timestamp,
  primary key (name, number)
);
