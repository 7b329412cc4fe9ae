-- A chat account that a person claims without anybody vouching for it, and the account's own answer.
alter table verifications
  add column claimed_by text,
  add column code text,
  add column proven_at timestamptz(3),
  add column denied_at timestamptz(3);
create index verifications_member_number_denied_at_idx on verifications (member_number, denied_at);

create table wrong_codes (
  id bigserial primary key,
  chat_id text not null,
  at timestamptz(3) not null
);
create index wrong_codes_chat_id_at_idx on wrong_codes (chat_id, at);
