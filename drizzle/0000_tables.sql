CREATE TYPE "public"."role" AS ENUM('CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN');--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"profile_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"color" text,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_id_trainer_key" UNIQUE("id","trainer_id"),
	CONSTRAINT "clients_color" CHECK ("clients"."color" ~ '^([a-z]+-500|#[0-9a-f]{6})$')
);
--> statement-breakpoint
CREATE TABLE "pot_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pot_id" uuid NOT NULL,
	"trainer_id" uuid NOT NULL,
	"trainer_name" text NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	"hours_added" numeric(8, 2) NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "pot_history_hours_range" CHECK ("pot_history"."hours_added" between -99999 and 99999)
);
--> statement-breakpoint
CREATE TABLE "pot_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pot_types_id_trainer_key" UNIQUE("id","trainer_id")
);
--> statement-breakpoint
CREATE TABLE "pots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"pot_type_id" uuid NOT NULL,
	"opening_hours" numeric(8, 2) NOT NULL,
	"hours_remaining" numeric(8, 2) DEFAULT 0 NOT NULL,
	"total_hours" numeric(8, 2) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pots_id_client_key" UNIQUE("id","client_id"),
	CONSTRAINT "pots_id_trainer_key" UNIQUE("id","trainer_id"),
	CONSTRAINT "pots_opening_hours_range" CHECK ("pots"."opening_hours" between -99999 and 99999),
	CONSTRAINT "pots_hours_remaining_range" CHECK ("pots"."hours_remaining" between -99999 and 99999),
	CONSTRAINT "pots_total_hours_range" CHECK ("pots"."total_hours" between -99999 and 99999)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" "role" NOT NULL,
	"phone" text,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"profile_image_url" text,
	"cancellation_hours" integer,
	"other_information" text,
	"organization_id" uuid,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_cancellation_hours" CHECK ("profiles"."cancellation_hours" >= 1)
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"pot_id" uuid,
	"date" timestamp with time zone NOT NULL,
	"duration_hours" numeric(8, 2) NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"no_show" boolean DEFAULT false NOT NULL,
	"charged_hours" numeric(8, 2) GENERATED ALWAYS AS (case when (completed or no_show) and pot_id is not null then duration_hours else 0 end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_sessions_duration_range" CHECK ("training_sessions"."duration_hours" between 0.01 and 24)
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pot_history" ADD CONSTRAINT "pot_history_pot_fk" FOREIGN KEY ("pot_id","trainer_id") REFERENCES "public"."pots"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pot_types" ADD CONSTRAINT "pot_types_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pots" ADD CONSTRAINT "pots_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pots" ADD CONSTRAINT "pots_pot_type_fk" FOREIGN KEY ("pot_type_id","trainer_id") REFERENCES "public"."pot_types"("id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_trainer_email_key" ON "clients" USING btree ("trainer_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "clients_token_hash_key" ON "clients" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pot_history_pot_date" ON "pot_history" USING btree ("pot_id","date");--> statement-breakpoint
CREATE INDEX "pot_types_trainer" ON "pot_types" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "pots_client" ON "pots" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "pots_trainer" ON "pots" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "pots_pot_type" ON "pots" USING btree ("pot_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "training_sessions_trainer_date" ON "training_sessions" USING btree ("trainer_id","date");--> statement-breakpoint
CREATE INDEX "training_sessions_client_date" ON "training_sessions" USING btree ("client_id","date");--> statement-breakpoint
CREATE INDEX "training_sessions_pot_open_date" ON "training_sessions" USING btree ("pot_id","date") WHERE not completed and not no_show;--> statement-breakpoint
CREATE INDEX "training_sessions_pot" ON "training_sessions" USING btree ("pot_id");