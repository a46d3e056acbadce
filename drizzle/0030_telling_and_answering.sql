CREATE TYPE "public"."answer_kind" AS ENUM('inTime', 'late');--> statement-breakpoint
CREATE TYPE "public"."cancelling_mode" AS ENUM('off', 'inTime', 'late');--> statement-breakpoint
CREATE TYPE "public"."feed_naming" AS ENUM('names', 'initials', 'busy');--> statement-breakpoint
CREATE TYPE "public"."feed_owner" AS ENUM('trainer', 'client');--> statement-breakpoint
CREATE TYPE "public"."reminder_mode" AS ENUM('off', 'dayBefore', 'hoursBefore');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'session-reminder';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'low-balance';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'client-message';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'client-answers';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'letter-sample';--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid,
	"owner" "feed_owner" NOT NULL,
	"naming" "feed_naming" NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_of" UNIQUE NULLS NOT DISTINCT("trainer_id","client_id","owner")
);
--> statement-breakpoint
CREATE TABLE "client_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" "answer_kind" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "client_answers_session_key" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_account_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "declines_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "declines_low_balance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "pots" ADD COLUMN "low_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "client_cancelling" "cancelling_mode" DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "client_feeds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "reminders" "reminder_mode" DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "reminder_hour" integer DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "reminder_hours_before" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "low_balance_letters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "answer_letters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "message_text" text;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_answers" ADD CONSTRAINT "client_answers_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_answers_client" ON "client_answers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_answers_unseen" ON "client_answers" USING btree ("trainer_id","at") WHERE "client_answers"."seen_at" is null;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_about" ON "outbox" USING btree ("kind","client_id","about");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_key" UNIQUE("account_id","key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_key" UNIQUE("client_id","key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner" CHECK (num_nonnulls("idempotency_keys"."account_id", "idempotency_keys"."client_id") = 1);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_reminder_hour" CHECK ("profiles"."reminder_hour" between 0 and 23);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_reminder_hours_before" CHECK ("profiles"."reminder_hours_before" between 1 and 72);--> statement-breakpoint

-- A calendar takes a change of a session only with a higher SEQUENCE. The version does not serve: it stays the same when a
-- session is cancelled and that is undone.
CREATE OR REPLACE FUNCTION session_version_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
