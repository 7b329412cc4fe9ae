-- Replicas remember sessions for the proxy; whoever ends one or gives it other tokens, they hear of it.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_changed', encode(old.id_hash, 'hex'));
  return null;
end $$;

create trigger session_changed
after delete or update of tokens, expires_at, roles, member_number, is_admin on sessions
for each row execute function announce_session();
