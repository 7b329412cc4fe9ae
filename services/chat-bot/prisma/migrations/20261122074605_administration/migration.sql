-- The lists of administrators, and when the page of a link was first opened.
-- DropIndex
DROP INDEX "audit_chat_id_at_idx";

-- DropIndex
DROP INDEX "audit_at_idx";

-- AlterTable
ALTER TABLE "verifications" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "verifications_created_at_id_idx" ON "verifications"("created_at", "id");

-- CreateIndex
CREATE INDEX "verifications_status_created_at_id_idx" ON "verifications"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "audit_at_id_idx" ON "audit"("at", "id");

-- CreateIndex
CREATE INDEX "audit_chat_id_at_id_idx" ON "audit"("chat_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_member_number_at_id_idx" ON "audit"("member_number", "at", "id");

-- CreateIndex
CREATE INDEX "audit_action_at_id_idx" ON "audit"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_actor_at_id_idx" ON "audit"("actor", "at", "id");
