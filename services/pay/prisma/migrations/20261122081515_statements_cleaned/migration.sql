-- AlterTable
ALTER TABLE "statements" ADD COLUMN     "cleaned" SMALLINT;

-- CreateIndex
CREATE INDEX "statements_cleaned_idx" ON "statements"("cleaned");
