CREATE TYPE "public"."booking_mode" AS ENUM('off', 'move', 'book');--> statement-breakpoint
ALTER TYPE "public"."answer_kind" ADD VALUE 'booked';--> statement-breakpoint
ALTER TYPE "public"."answer_kind" ADD VALUE 'moved';--> statement-breakpoint
ALTER TYPE "public"."answer_kind" ADD VALUE 'cancelUndone';--> statement-breakpoint
ALTER TYPE "public"."answer_kind" ADD VALUE 'bookUndone';--> statement-breakpoint
ALTER TYPE "public"."answer_kind" ADD VALUE 'moveUndone';--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"trainer_id" uuid PRIMARY KEY NOT NULL,
	"mode" "booking_mode" NOT NULL,
	"only_chosen" boolean NOT NULL,
	"grid_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"horizon_weeks" integer NOT NULL,
	"pause_minutes" integer NOT NULL,
	"most_ahead" integer NOT NULL,
	"on_red_days" boolean NOT NULL,
	"is_paused" boolean NOT NULL,
	CONSTRAINT "booking_settings_grid" CHECK ("booking_settings"."grid_minutes" in (30, 60)),
	CONSTRAINT "booking_settings_notice" CHECK ("booking_settings"."notice_hours" between 0 and 168),
	CONSTRAINT "booking_settings_horizon" CHECK ("booking_settings"."horizon_weeks" between 1 and 12),
	CONSTRAINT "booking_settings_pause" CHECK ("booking_settings"."pause_minutes" in (0, 15, 30)),
	CONSTRAINT "booking_settings_most_ahead" CHECK ("booking_settings"."most_ahead" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "booking_windows" (
	"trainer_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "booking_windows_trainer_id_weekday_from_minute_pk" PRIMARY KEY("trainer_id","weekday","from_minute"),
	CONSTRAINT "booking_windows_weekday" CHECK ("booking_windows"."weekday" between 1 and 7),
	CONSTRAINT "booking_windows_range" CHECK ("booking_windows"."from_minute" >= 0 and "booking_windows"."from_minute" < "booking_windows"."to_minute" and "booking_windows"."to_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "client_answers" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_answers" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_answers" ADD COLUMN "session_version" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "may_book" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pot_types" ADD COLUMN "booking_hours" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_windows" ADD CONSTRAINT "booking_windows_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pot_types" ADD CONSTRAINT "pot_types_booking_hours" CHECK ("pot_types"."booking_hours" between 0.5 and 4);