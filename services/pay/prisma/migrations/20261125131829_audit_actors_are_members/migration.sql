-- AlterTable
ALTER TABLE "audit_records" ADD COLUMN     "actor_member" TEXT;
