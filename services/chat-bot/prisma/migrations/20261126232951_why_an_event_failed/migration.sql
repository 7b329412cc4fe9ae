-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "error_details" JSONB;
