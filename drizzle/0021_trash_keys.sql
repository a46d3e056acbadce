CREATE TABLE "trash_keys" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"trash_id" uuid NOT NULL,
	CONSTRAINT "trash_keys_id_kind_trash_id_pk" PRIMARY KEY("id","kind","trash_id")
);
--> statement-breakpoint
ALTER TABLE "trash_keys" ADD CONSTRAINT "trash_keys_trash_id_trash_id_fk" FOREIGN KEY ("trash_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_keys_trash" ON "trash_keys" USING btree ("trash_id");--> statement-breakpoint

-- Where the documents of src/server/trash/document.ts have the keys of the rows that are inserted again.
CREATE FUNCTION trash_keys_in(document jsonb) RETURNS TABLE (id uuid, kind text) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT (found.id #>> '{}')::uuid, place.kind
  FROM (VALUES
    ('session', '$.sessions[*].id'), ('session', '$.cancelled[*].id'),
    ('pot', '$.pot.id'), ('pot', '$.pots[*].id'),
    ('history', '$.entry.id'), ('history', '$.history[*].id'),
    ('type', '$.type.id'), ('type', '$.types[*].id')
  ) AS place (kind, path), jsonb_path_query(document, place.path::jsonpath) AS found (id)
$$;
--> statement-breakpoint
CREATE FUNCTION trash_keeps_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trash_keys (id, kind, trash_id) SELECT found.id, found.kind, NEW.id FROM trash_keys_in(NEW.document) AS found;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER trash_keeps_keys AFTER INSERT ON "trash"
  FOR EACH ROW EXECUTE FUNCTION trash_keeps_keys();
--> statement-breakpoint
-- What was deleted before this migration; the triggers on "trash" hold back what is being deleted until it is committed.
INSERT INTO trash_keys (id, kind, trash_id)
  SELECT found.id, found.kind, trash.id FROM trash, trash_keys_in(trash.document) AS found;
--> statement-breakpoint

-- Refuses new rows under keys that lie in the trash of any trainer, and a session under that of a cancelled one.
-- After the insert, which has waited for a transaction that was deleting the same key: its document is committed now. One
-- statement, so that a key which is moving from one place to the other is seen in one of them. A restoration deletes its
-- document first. Training types are kept by copy, and clients named by what was deleted of them before: there the
-- trainer's own trash does not count.
CREATE FUNCTION key_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT FROM added JOIN cancelled_sessions ON cancelled_sessions.id = added.id
      WHERE TG_TABLE_NAME = 'training_sessions'
  ) THEN
    RAISE EXCEPTION 'a key of the new rows is taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'key_is_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "clients" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('client');
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "pot_types" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('type');
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "pots" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('pot');
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "pot_history" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('history');
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "training_sessions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('session');
--> statement-breakpoint
CREATE TRIGGER key_is_free AFTER INSERT ON "cancelled_sessions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION key_is_free('session');
