-- The lists of administrators: each filter has an index in the order of its list.
-- DropIndex
DROP INDEX "audit_records_membernumber_at_idx";

-- CreateIndex
CREATE INDEX "audit_records_at_id_idx" ON "audit_records"("at", "id");

-- CreateIndex
CREATE INDEX "audit_records_membernumber_at_id_idx" ON "audit_records"("membernumber", "at", "id");

-- CreateIndex
CREATE INDEX "audit_records_action_at_id_idx" ON "audit_records"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_records_actor_at_id_idx" ON "audit_records"("actor", "at", "id");
