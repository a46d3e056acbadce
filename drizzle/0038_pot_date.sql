CREATE INDEX "training_sessions_pot_date" ON "training_sessions" USING btree ("pot_id","date");--> statement-breakpoint
DROP INDEX "training_sessions_pot";