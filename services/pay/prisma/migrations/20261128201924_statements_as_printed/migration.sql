-- DropIndex
DROP INDEX "statements_cleaned_idx";

-- AlterTable
ALTER TABLE "statements" DROP COLUMN "cleaned";
