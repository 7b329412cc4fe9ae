-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "actor_name" TEXT;
