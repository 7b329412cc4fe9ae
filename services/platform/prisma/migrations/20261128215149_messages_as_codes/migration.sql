-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN     "error_said" JSONB;

-- AlterTable
ALTER TABLE "sync_rejected" ADD COLUMN     "message_said" JSONB;

-- AlterTable
ALTER TABLE "event_deliveries" ADD COLUMN     "last_error_said" JSONB;
