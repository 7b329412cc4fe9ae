-- Accounts whose roles wait for the end of the server's screening.
-- AlterTable
ALTER TABLE "account_roles" ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT false;
