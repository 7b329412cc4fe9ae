-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "user_agent" TEXT;

-- CreateIndex
CREATE INDEX "sessions_subject_idx" ON "sessions"("subject");
