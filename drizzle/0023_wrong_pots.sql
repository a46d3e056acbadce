CREATE TABLE "wrong_pots" (
	"pot_id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"is_repaired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wrong_pots" ADD CONSTRAINT "wrong_pots_pot_fk" FOREIGN KEY ("pot_id","trainer_id") REFERENCES "public"."pots"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_pots_trainer" ON "wrong_pots" USING btree ("trainer_id");
--> statement-breakpoint

-- The repair (npm run books:repair). No path may write a pot's figures (0001_books.sql); this trigger may, as it sets what
-- the pot's facts say and takes no figure from anyone: whoever marks a pot as repaired can only make its books agree.
-- The pot is locked first, so that the sums read all that has been committed on it; a write under way waits, and then
-- applies its change to the new figures.
CREATE FUNCTION books_pot_is_repaired() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pots WHERE id = NEW.pot_id FOR NO KEY UPDATE;
  UPDATE pots SET
      total_hours = opening_hours + history.added,
      hours_remaining = opening_hours + history.added - charged.used
    FROM
      (SELECT coalesce(sum(hours_added), 0) AS added FROM pot_history WHERE pot_id = NEW.pot_id) history,
      (SELECT coalesce(sum(duration_hours), 0) AS used FROM training_sessions
        WHERE pot_id = NEW.pot_id AND (completed OR no_show)) charged
    WHERE id = NEW.pot_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER books_pot_is_repaired AFTER UPDATE OF "is_repaired" ON "wrong_pots"
  FOR EACH ROW WHEN (NEW."is_repaired") EXECUTE FUNCTION books_pot_is_repaired();
