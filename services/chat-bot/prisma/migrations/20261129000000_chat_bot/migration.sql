-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'click',
    "chat_id" TEXT NOT NULL,
    "chat_username" TEXT NOT NULL,
    "member_number" TEXT NOT NULL,
    "pending_chat_id" TEXT,
    "server_id" TEXT,
    "server_name" TEXT,
    "claimed_by" TEXT,
    "code" TEXT,
    "proven_at" TIMESTAMPTZ(3),
    "denied_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "wrong_identities" INTEGER NOT NULL DEFAULT 0,
    "linking_identity" TEXT,
    "linking_at" TIMESTAMPTZ(3),
    "identity_user_id" TEXT,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wrong_codes" (
    "id" BIGSERIAL NOT NULL,
    "chat_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wrong_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_roles" (
    "chat_id" TEXT NOT NULL,
    "member_number" TEXT NOT NULL,
    "linked" BOOLEAN NOT NULL,
    "role_ids" TEXT[],
    "nickname" TEXT,
    "pending" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "desired" TEXT,

    CONSTRAINT "account_roles_pkey" PRIMARY KEY ("chat_id")
);

-- CreateTable
CREATE TABLE "link_reviews" (
    "chat_id" TEXT NOT NULL,
    "member_number" TEXT,
    "reason" TEXT NOT NULL,
    "noticed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_reviews_pkey" PRIMARY KEY ("chat_id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "key" TEXT NOT NULL,
    "member_number" TEXT NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "roles_updated" BOOLEAN,
    "error_code" TEXT,
    "error" TEXT,
    "error_details" JSONB,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "member_marks" (
    "member_number" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_marks_pkey" PRIMARY KEY ("member_number")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "actor_member" TEXT,
    "chat_id" TEXT,
    "member_number" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erased_members" (
    "mark" TEXT NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erased_members_pkey" PRIMARY KEY ("mark")
);

-- CreateTable
CREATE TABLE "suspensions" (
    "member_number" TEXT NOT NULL,
    "suspended" BOOLEAN NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suspensions_pkey" PRIMARY KEY ("member_number")
);

-- CreateIndex
CREATE UNIQUE INDEX "verifications_pending_chat_id_key" ON "verifications"("pending_chat_id");

-- CreateIndex
CREATE INDEX "verifications_status_expires_at_idx" ON "verifications"("status", "expires_at");

-- CreateIndex
CREATE INDEX "verifications_created_at_id_idx" ON "verifications"("created_at", "id");

-- CreateIndex
CREATE INDEX "verifications_status_created_at_id_idx" ON "verifications"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "verifications_completed_at_idx" ON "verifications"("completed_at");

-- CreateIndex
CREATE INDEX "verifications_chat_id_idx" ON "verifications"("chat_id");

-- CreateIndex
CREATE INDEX "verifications_member_number_denied_at_idx" ON "verifications"("member_number", "denied_at");

-- CreateIndex
CREATE INDEX "wrong_codes_chat_id_at_idx" ON "wrong_codes"("chat_id", "at");

-- CreateIndex
CREATE INDEX "account_roles_member_number_idx" ON "account_roles"("member_number");

-- CreateIndex
CREATE INDEX "deliveries_received_at_idx" ON "deliveries"("received_at");

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

-- CreateIndex
CREATE INDEX "audit_actor_member_idx" ON "audit"("actor_member");
