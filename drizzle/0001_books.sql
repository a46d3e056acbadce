-- The database keeps the books (design section 5). Every insert, update and delete of a session or of a history entry
-- becomes a change of the pot's two figures in the same statement, as a delta. No path of the application writes them.
--
--   total     = opening + sum(history)
--   remaining = total - sum(charged sessions)
--
-- pg_trigger_depth() tells the triggers' own writes (depth 2 and more) from anybody else's (depth 1).

-- A session's pot is a pot of the same client; a pot that goes leaves its sessions without one (design D19).
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_pot_fk"
  FOREIGN KEY ("pot_id", "client_id") REFERENCES "pots" ("id", "client_id") ON DELETE SET NULL ("pot_id");
--> statement-breakpoint

CREATE FUNCTION books_pot_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total_hours := NEW.opening_hours;
  NEW.hours_remaining := NEW.opening_hours;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_pot_opens BEFORE INSERT ON "pots"
  FOR EACH ROW EXECUTE FUNCTION books_pot_opens();
--> statement-breakpoint

CREATE FUNCTION books_pot_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND (NEW.total_hours, NEW.hours_remaining) IS DISTINCT FROM (OLD.total_hours, OLD.hours_remaining) THEN
    RAISE EXCEPTION 'the figures of pot % are kept by the books', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'books_pot_is_kept';
  END IF;
  IF (NEW.id, NEW.opening_hours, NEW.client_id, NEW.trainer_id) IS DISTINCT FROM (OLD.id, OLD.opening_hours, OLD.client_id, OLD.trainer_id) THEN
    RAISE EXCEPTION 'pot % keeps its opening and its client', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'books_pot_is_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_pot_is_kept BEFORE UPDATE ON "pots"
  FOR EACH ROW EXECUTE FUNCTION books_pot_is_kept();
--> statement-breakpoint

CREATE FUNCTION books_history_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE pots SET total_hours = total_hours + NEW.hours_added, hours_remaining = hours_remaining + NEW.hours_added
      WHERE id = NEW.pot_id;
  ELSE
    UPDATE pots SET total_hours = total_hours - OLD.hours_added, hours_remaining = hours_remaining - OLD.hours_added
      WHERE id = OLD.pot_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_history_moves AFTER INSERT OR DELETE ON "pot_history"
  FOR EACH ROW EXECUTE FUNCTION books_history_moves();
--> statement-breakpoint

CREATE FUNCTION books_history_is_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'history entry % is written once', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'books_history_is_written_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER books_history_is_written_once BEFORE UPDATE ON "pot_history"
  FOR EACH ROW EXECUTE FUNCTION books_history_is_written_once();
--> statement-breakpoint

CREATE FUNCTION books_session_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One update when the pot stays, so that the pot's row is never seen between refund and charge.
  IF TG_OP = 'UPDATE' AND OLD.pot_id IS NOT DISTINCT FROM NEW.pot_id THEN
    IF OLD.charged_hours <> NEW.charged_hours THEN
      UPDATE pots SET hours_remaining = hours_remaining + OLD.charged_hours - NEW.charged_hours WHERE id = NEW.pot_id;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.charged_hours <> 0 THEN
    UPDATE pots SET hours_remaining = hours_remaining + OLD.charged_hours WHERE id = OLD.pot_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.charged_hours <> 0 THEN
    UPDATE pots SET hours_remaining = hours_remaining - NEW.charged_hours WHERE id = NEW.pot_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_session_charges AFTER INSERT OR UPDATE OR DELETE ON "training_sessions"
  FOR EACH ROW EXECUTE FUNCTION books_session_charges();
--> statement-breakpoint

-- Completed and no-show sessions cannot be deleted (spec 4), except with the client they belong to.
CREATE FUNCTION books_settled_session_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND (OLD.completed OR OLD.no_show) THEN
    RAISE EXCEPTION 'session % is settled', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'books_settled_session_stays';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_settled_session_stays BEFORE DELETE ON "training_sessions"
  FOR EACH ROW EXECUTE FUNCTION books_settled_session_stays();
--> statement-breakpoint

-- Whoever saves over a newer state is told so (design D25): every change raises the version, also one by a trigger.
CREATE FUNCTION session_version_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_version_rises BEFORE UPDATE ON "training_sessions"
  FOR EACH ROW EXECUTE FUNCTION session_version_rises();
--> statement-breakpoint

CREATE FUNCTION books_are_not_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is part of the books', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'books_are_not_truncated';
END $$;
--> statement-breakpoint
CREATE TRIGGER books_are_not_truncated BEFORE TRUNCATE ON "pot_history"
  FOR EACH STATEMENT EXECUTE FUNCTION books_are_not_truncated();
--> statement-breakpoint
CREATE TRIGGER books_are_not_truncated BEFORE TRUNCATE ON "training_sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION books_are_not_truncated();
