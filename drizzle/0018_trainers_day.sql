CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_whole_days" boolean NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_range" CHECK ("absences"."starts_at" < "absences"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "cancelled_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"pot_id" uuid,
	"date" timestamp with time zone NOT NULL,
	"duration_hours" numeric(8, 2) NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"cancelled_by" uuid,
	"cancel_reason" text,
	CONSTRAINT "cancelled_sessions_duration_range" CHECK ("cancelled_sessions"."duration_hours" between 0.01 and 24)
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ADD CONSTRAINT "cancelled_sessions_cancelled_by_profiles_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ADD CONSTRAINT "cancelled_sessions_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_trainer_ends" ON "absences" USING btree ("trainer_id","ends_at");--> statement-breakpoint
CREATE INDEX "cancelled_sessions_trainer_date" ON "cancelled_sessions" USING btree ("trainer_id","date");--> statement-breakpoint
CREATE INDEX "cancelled_sessions_client_date" ON "cancelled_sessions" USING btree ("client_id","date");--> statement-breakpoint
CREATE INDEX "cancelled_sessions_pot" ON "cancelled_sessions" USING btree ("pot_id");--> statement-breakpoint
CREATE INDEX "trash_trainer_deleted" ON "trash" USING btree ("trainer_id","deleted_at");--> statement-breakpoint
CREATE INDEX "trash_client" ON "trash" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "trash" USING btree ("deleted_at");--> statement-breakpoint

-- As of a training session: a pot of the same client; one that is deleted leaves the row without a pot (design D19).
ALTER TABLE "cancelled_sessions" ADD CONSTRAINT "cancelled_sessions_pot_fk"
  FOREIGN KEY ("pot_id", "client_id") REFERENCES "pots" ("id", "client_id") ON DELETE SET NULL ("pot_id");
--> statement-breakpoint

-- A late cancellation is a kind of no-show (design D30): no path that clears the flag can leave it behind.
CREATE FUNCTION late_cancellation_needs_no_show() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.no_show THEN
    NEW.cancelled_at := NULL;
  END IF;
  IF NEW.cancelled_at IS NULL THEN
    NEW.cancel_reason := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER late_cancellation_needs_no_show BEFORE INSERT OR UPDATE ON "training_sessions"
  FOR EACH ROW EXECUTE FUNCTION late_cancellation_needs_no_show();
