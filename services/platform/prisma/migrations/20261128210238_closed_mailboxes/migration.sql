-- AlterTable
ALTER TABLE "mail_accounts" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "left_at" TIMESTAMPTZ(3);
