-- AlterTable
ALTER TABLE "erasures" ADD COLUMN     "member_mark" TEXT;

-- CreateIndex
CREATE INDEX "erasures_member_mark_idx" ON "erasures"("member_mark");
