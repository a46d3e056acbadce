ALTER TYPE "public"."mail_kind" ADD VALUE 'new-device';--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_public_id_unique" UNIQUE("public_id");