ALTER TYPE "public"."mail_kind" ADD VALUE 'welcome';--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "ended_as_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;