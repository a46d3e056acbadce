ALTER TABLE "absences" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "name_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "renamed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "names_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "names_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_sessions" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint

-- When a session was changed, beside its revision: the LAST-MODIFIED of calendar feeds. A row from before has none until it is
-- changed; one that is moved between the tables or restored is a new row, and has the default.
CREATE OR REPLACE FUNCTION session_version_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION revision_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The pot of a cancelled session goes, and comes back.
CREATE TRIGGER cancelled_session_revision_rises BEFORE UPDATE OF pot_id ON "cancelled_sessions"
  FOR EACH ROW EXECUTE FUNCTION revision_rises();
--> statement-breakpoint
CREATE TRIGGER absence_revision_rises BEFORE UPDATE ON "absences"
  FOR EACH ROW EXECUTE FUNCTION revision_rises();
--> statement-breakpoint
-- A calendar has the names of a session, too. They are counted here and not in the sessions, of which there may be thousands.
CREATE FUNCTION name_revision_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_revision := OLD.name_revision + 1;
  NEW.renamed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_name_revision_rises BEFORE UPDATE OF name ON "clients"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION name_revision_rises();
--> statement-breakpoint
CREATE FUNCTION names_revision_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.names_revision := OLD.names_revision + 1;
  NEW.names_changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profile_names_revision_rises BEFORE UPDATE OF name ON "profiles"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION names_revision_rises();
--> statement-breakpoint
-- With the trainer and not with the type, which a session may be given another of: the sum of revisions must not fall.
CREATE FUNCTION type_name_revision_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET names_revision = names_revision + 1, names_changed_at = now() WHERE id = NEW.trainer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pot_type_name_revision_rises AFTER UPDATE OF name ON "pot_types"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION type_name_revision_rises();
--> statement-breakpoint
CREATE OR REPLACE VIEW "every_session" AS
  SELECT id, trainer_id, client_id, pot_id, date, duration_hours, notes, revision, completed, no_show, charged_hours,
    CASE WHEN cancelled_at IS NOT NULL THEN 'late' END AS cancelled, cancelled_at, cancel_reason, version, created_at,
    true AS is_booked, changed_at
  FROM training_sessions
  UNION ALL
  SELECT id, trainer_id, client_id, pot_id, date, duration_hours, notes, revision, false, false, 0::numeric(8, 2),
    kind::text, cancelled_at, cancel_reason, version, created_at, false, changed_at
  FROM cancelled_sessions;
