CREATE TYPE "public"."mail_outcome" AS ENUM('sent', 'dropped', 'refused', 'full', 'limited', 'failed');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'feed-created';--> statement-breakpoint
CREATE TABLE "erased_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "waiting_memberships" (
	"trainer_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"role" "member_role" NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_memberships_trainer_id_organization_id_pk" PRIMARY KEY("trainer_id","organization_id")
);
--> statement-breakpoint
-- An act by a personal link is not forgotten while its client lies in the trash: a late copy would act again after an undo.
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "declines_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "act_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "outcome" "mail_outcome";--> statement-breakpoint
ALTER TABLE "pot_history" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_memberships_organization" ON "waiting_memberships" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "events_told" ON "events" USING btree ((("figures"->>'of')::bigint)) WHERE "events"."kind" = 'client.told';--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("client_id") WHERE "outbox"."act_id" is not null and "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_act" ON "outbox" USING btree ("act_id","client_id");--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("client_id") WHERE "outbox"."outcome" in ('refused', 'full');--> statement-breakpoint

-- A waiting ADMIN keeps an organisation in its ADMINs (design D21, D120): the proof of an address is never refused, and the
-- last one cannot decline, as they could not leave.
CREATE OR REPLACE FUNCTION organization_keeps_admin(organization uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM organizations WHERE id = organization FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT trainer_id FROM organization_members WHERE organization_id = organization AND role = 'ADMIN'
      UNION ALL
      SELECT trainer_id FROM waiting_memberships WHERE organization_id = organization AND role = 'ADMIN'
    ) m JOIN profiles p ON p.id = m.trainer_id WHERE NOT p.is_disabled
  ) THEN
    RAISE EXCEPTION 'organization % would be without an active admin', organization
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'organization_admin_remains';
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER organization_admin_declined AFTER DELETE ON "waiting_memberships"
  FOR EACH ROW WHEN (OLD.role = 'ADMIN') EXECUTE FUNCTION organization_admin_leaves();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION organization_admin_is_shut_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization uuid;
BEGIN
  FOR organization IN
    SELECT m.organization_id FROM organization_members m WHERE m.trainer_id = OLD.id AND m.role = 'ADMIN'
    UNION
    SELECT w.organization_id FROM waiting_memberships w WHERE w.trainer_id = OLD.id AND w.role = 'ADMIN'
    ORDER BY 1
  LOOP
    PERFORM organization_keeps_admin(organization);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- As in 0021_trash_keys.sql; and refuses a client under a key that the record of erasures names, of its trainer, or of any
-- where it names none.
CREATE OR REPLACE FUNCTION key_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added
      JOIN trash_keys ON trash_keys.id = added.id AND trash_keys.kind = TG_ARGV[0]
      JOIN trash ON trash.id = trash_keys.trash_id
      WHERE TG_ARGV[0] <> 'type' OR trash.trainer_id <> added.trainer_id
    UNION ALL
    SELECT FROM added JOIN trash ON trash.client_id = added.id
      WHERE TG_ARGV[0] = 'client' AND (trash.kind = 'client' OR trash.trainer_id <> added.trainer_id)
    UNION ALL
    SELECT FROM added JOIN erased_keys ON erased_keys.id = added.id
      WHERE TG_ARGV[0] = 'client' AND coalesce(erased_keys.trainer_id, added.trainer_id) = added.trainer_id
    UNION ALL
    SELECT FROM added JOIN cancelled_sessions ON cancelled_sessions.id = added.id
      WHERE TG_TABLE_NAME = 'training_sessions'
  ) THEN
    RAISE EXCEPTION 'a key of the new rows is taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'key_is_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Of the rows of before only these two are known: what was refused or out of date, was given up like any other.
UPDATE "outbox" SET "outcome" = 'sent' WHERE "sent_at" IS NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "outcome" = 'failed' WHERE "failed_at" IS NOT NULL;
