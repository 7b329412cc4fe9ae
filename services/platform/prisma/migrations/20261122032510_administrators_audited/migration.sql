alter table "audit_log" add column "resource" text;

alter table "upstreams" add column "configured_by" text;

create index "audit_log_resource_id_idx" on "audit_log"("resource", "id");
create index "audit_log_action_id_idx" on "audit_log"("action", "id");
create index "audit_log_actor_id_idx" on "audit_log"("actor", "id");
