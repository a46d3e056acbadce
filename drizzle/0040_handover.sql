CREATE TYPE "public"."handover_state" AS ENUM('asked', 'offered');--> statement-breakpoint
CREATE TABLE "handed_hours" (
	"trainer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"sessions" integer NOT NULL,
	"held_hours" numeric(8, 2) NOT NULL,
	"missed_hours" numeric(8, 2) NOT NULL,
	CONSTRAINT "handed_hours_trainer_id_client_id_from_on_pk" PRIMARY KEY("trainer_id","client_id","from_on"),
	CONSTRAINT "handed_hours_range" CHECK ("handed_hours"."sessions" >= 0 and "handed_hours"."held_hours" between 0 and 99999 and "handed_hours"."missed_hours" between 0 and 99999)
);
--> statement-breakpoint
CREATE TABLE "handover_offers" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"state" "handover_state" NOT NULL,
	"by_id" uuid,
	"with_notes" boolean DEFAULT false NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "handover_offers_other" CHECK ("handover_offers"."trainer_id" <> "handover_offers"."receiver_id"),
	CONSTRAINT "handover_offers_days" CHECK ("handover_offers"."from_on" <= "handover_offers"."until_on")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kept" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handed_hours" ADD CONSTRAINT "handed_hours_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_offers" ADD CONSTRAINT "handover_offers_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_offers" ADD CONSTRAINT "handover_offers_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_offers" ADD CONSTRAINT "handover_offers_client_fk" FOREIGN KEY ("client_id","trainer_id") REFERENCES "public"."clients"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_offers" ADD CONSTRAINT "handover_offers_giver_fk" FOREIGN KEY ("trainer_id","organization_id") REFERENCES "public"."organization_members"("trainer_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_offers" ADD CONSTRAINT "handover_offers_receiver_fk" FOREIGN KEY ("receiver_id","organization_id") REFERENCES "public"."organization_members"("trainer_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_giver_id_profiles_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handed_hours_trainer_day" ON "handed_hours" USING btree ("trainer_id","from_on");--> statement-breakpoint
CREATE INDEX "handed_hours_client" ON "handed_hours" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "handover_offers_trainer" ON "handover_offers" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "handover_offers_receiver" ON "handover_offers" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "handover_offers_organization" ON "handover_offers" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "handover_offers_mail" ON "handover_offers" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "handovers_client" ON "handovers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "handovers_giver" ON "handovers" USING btree ("giver_id","at");--> statement-breakpoint
CREATE INDEX "handovers_receiver" ON "handovers" USING btree ("receiver_id","at");--> statement-breakpoint
CREATE INDEX "handovers_at" ON "handovers" USING btree ("at");