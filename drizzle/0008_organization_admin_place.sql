-- An ADMIN's place that is handed to somebody else is left as well: whose account is shut keeps nothing in order (D21).
DROP TRIGGER organization_admin_changed ON "organization_members";
--> statement-breakpoint
CREATE TRIGGER organization_admin_changed AFTER UPDATE ON "organization_members"
  FOR EACH ROW WHEN (
    OLD.role = 'ADMIN'
    AND (NEW.role <> 'ADMIN' OR NEW.organization_id <> OLD.organization_id OR NEW.trainer_id <> OLD.trainer_id)
  )
  EXECUTE FUNCTION organization_admin_leaves();
