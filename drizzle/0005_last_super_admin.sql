-- Somebody can always administer: the last active SUPER_ADMIN is neither disabled, demoted nor deleted (design D21),
-- by no path of the application and by no hand. Two who leave at once wait for each other.
CREATE FUNCTION super_admin_remains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'SUPER_ADMIN' AND NOT NEW.is_disabled THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(84377689);
  IF NOT EXISTS (SELECT 1 FROM profiles WHERE role = 'SUPER_ADMIN' AND NOT is_disabled) THEN
    RAISE EXCEPTION 'account % is the last active super admin', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'super_admin_remains';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER super_admin_remains AFTER UPDATE OF "role", "is_disabled" OR DELETE ON "profiles"
  FOR EACH ROW WHEN (OLD.role = 'SUPER_ADMIN' AND NOT OLD.is_disabled) EXECUTE FUNCTION super_admin_remains();
