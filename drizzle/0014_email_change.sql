ALTER TYPE "public"."mail_kind" ADD VALUE 'email-change';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'email-changed';--> statement-breakpoint
CREATE TABLE "email_changes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"is_old_confirmed" boolean DEFAULT false NOT NULL,
	"is_new_confirmed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_old_token_hash_unique" UNIQUE("old_token_hash"),
	CONSTRAINT "email_changes_new_token_hash_unique" UNIQUE("new_token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_profiles_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_account" ON "outbox" USING btree ("account_id");