ALTER TYPE "public"."mail_kind" ADD VALUE 'feed-created';--> statement-breakpoint
CREATE TABLE "waiting_memberships" (
	"trainer_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"role" "member_role" NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_memberships_trainer_id_organization_id_pk" PRIMARY KEY("trainer_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_memberships_organization" ON "waiting_memberships" USING btree ("organization_id");--> statement-breakpoint

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
