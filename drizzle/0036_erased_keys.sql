CREATE TABLE "erased_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid
);
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
