ALTER TYPE "public"."mail_kind" ADD VALUE 'account-erased';--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_retention_months" CHECK ("organizations"."retention_months" between 1 and 240);