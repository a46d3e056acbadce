-- What an organisation holds together by itself, on every path and by every hand.

-- A profile's organisation is one of its own memberships, and ends with it (spec 4, Membership). Until now the column
-- named organisations that there was no table for.
UPDATE "profiles" SET "organization_id" = NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_organization_fk"
  FOREIGN KEY ("id", "organization_id") REFERENCES "organization_members" ("trainer_id", "organization_id")
  ON DELETE SET NULL ("organization_id");
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_invited_to_fk"
  FOREIGN KEY ("invited_to") REFERENCES "organizations" ("id") ON DELETE SET NULL;
--> statement-breakpoint

-- Every organisation keeps an active ADMIN: the last one is neither removed, demoted nor disabled (design D21). Two who
-- leave at once wait for each other. An organisation that goes itself takes its members with it.
CREATE FUNCTION organization_keeps_admin(organization uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM organizations WHERE id = organization FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT 1 FROM organization_members m JOIN profiles p ON p.id = m.trainer_id
      WHERE m.organization_id = organization AND m.role = 'ADMIN' AND NOT p.is_disabled
  ) THEN
    RAISE EXCEPTION 'organization % would be without an active admin', organization
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'organization_admin_remains';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION organization_admin_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM organization_keeps_admin(OLD.organization_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organization_admin_removed AFTER DELETE ON "organization_members"
  FOR EACH ROW WHEN (OLD.role = 'ADMIN') EXECUTE FUNCTION organization_admin_leaves();
--> statement-breakpoint
CREATE TRIGGER organization_admin_changed AFTER UPDATE ON "organization_members"
  FOR EACH ROW WHEN (
    OLD.role = 'ADMIN'
    AND (NEW.role <> 'ADMIN' OR NEW.organization_id <> OLD.organization_id OR NEW.trainer_id <> OLD.trainer_id)
  )
  EXECUTE FUNCTION organization_admin_leaves();
--> statement-breakpoint
CREATE FUNCTION organization_admin_is_shut_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization uuid;
BEGIN
  FOR organization IN
    SELECT m.organization_id FROM organization_members m WHERE m.trainer_id = OLD.id AND m.role = 'ADMIN' ORDER BY 1
  LOOP
    PERFORM organization_keeps_admin(organization);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organization_admin_is_shut_out AFTER UPDATE OF "is_disabled" ON "profiles"
  FOR EACH ROW WHEN (NEW.is_disabled AND NOT OLD.is_disabled) EXECUTE FUNCTION organization_admin_is_shut_out();
