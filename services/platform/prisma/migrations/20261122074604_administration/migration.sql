-- The lists of administrators, each filter with an index in the order of its list; and people who are to be forgotten.
-- DropIndex
DROP INDEX "audit_log_member_number_id_idx";

-- DropIndex
DROP INDEX "audit_log_resource_id_idx";

-- DropIndex
DROP INDEX "audit_log_action_id_idx";

-- DropIndex
DROP INDEX "audit_log_actor_id_idx";

-- CreateTable
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "member_number" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by_kind" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "request_id" TEXT,
    "parts" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "erasures_member_number_key" ON "erasures"("member_number");

-- CreateIndex
CREATE INDEX "erasures_requested_at_id_idx" ON "erasures"("requested_at", "id");

-- CreateIndex
CREATE INDEX "erasures_next_attempt_at_idx" ON "erasures"("next_attempt_at");

-- CreateIndex
CREATE INDEX "sessions_member_number_idx" ON "sessions"("member_number");

-- CreateIndex
CREATE INDEX "chat_links_identity_user_id_idx" ON "chat_links"("identity_user_id");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_member_number_at_id_idx" ON "audit_log"("member_number", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_resource_at_id_idx" ON "audit_log"("resource", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_at_id_idx" ON "audit_log"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_at_id_idx" ON "audit_log"("actor", "at", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_subscriber_id_idx" ON "event_deliveries"("subscriber", "id");
