CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"device" text,
	"address" text,
	"trainer_id" uuid,
	"organization_id" uuid,
	"account_id" uuid,
	"client_ids" uuid[] NOT NULL,
	"subject_ids" uuid[] NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"address" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refusals_key" UNIQUE NULLS NOT DISTINCT("hour","kind","account_id","address"),
	CONSTRAINT "refusals_count" CHECK ("refusals"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "events_clients" ON "events" USING gin ("client_ids");--> statement-breakpoint
CREATE INDEX "events_trainer" ON "events" USING btree ("trainer_id","id");--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "events_organization" ON "events" USING btree ("organization_id","id") WHERE "events"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX "refusals_account" ON "refusals" USING btree ("account_id","hour");--> statement-breakpoint

-- Append-only (design D34): nothing changes an event, and only the purge by age deletes one. The purge names its
-- limit in a setting of its transaction, and the limit is at least 90 days ago.
CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  purge_before timestamptz := nullif(current_setting('tidspott.purge_events_before', true), '')::timestamptz;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < purge_before AND OLD.at < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'events are append-only'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'events_are_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER events_are_append_only BEFORE UPDATE OR DELETE ON "events"
  FOR EACH ROW EXECUTE FUNCTION events_are_append_only();
--> statement-breakpoint
CREATE TRIGGER events_are_not_truncated BEFORE TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();
