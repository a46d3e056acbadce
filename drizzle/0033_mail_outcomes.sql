CREATE TYPE "public"."mail_outcome" AS ENUM('sent', 'dropped', 'refused', 'full', 'limited', 'failed');--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "act_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "outcome" "mail_outcome";--> statement-breakpoint
CREATE INDEX "outbox_act" ON "outbox" USING btree ("act_id","client_id");--> statement-breakpoint

-- Of the rows of before only these two are known: what was refused or out of date, was given up like any other.
UPDATE "outbox" SET "outcome" = 'sent' WHERE "sent_at" IS NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "outcome" = 'failed' WHERE "failed_at" IS NOT NULL;
