-- A login at the chat product that a session began: the newest one, good for one way back.
create table chat_link_attempts (
  session_id_hash bytea primary key references sessions (id_hash) on delete cascade on update cascade,
  state_hash bytea not null,
  created_at timestamptz(3) not null
);
