ALTER TABLE "pot_history" ADD CONSTRAINT "pot_history_id_pot_key" UNIQUE("id","pot_id");--> statement-breakpoint
CREATE TABLE "pot_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"pot_id" uuid NOT NULL,
	"history_id" uuid,
	"amount" numeric(9, 2) NOT NULL,
	"paid_on" date,
	CONSTRAINT "pot_prices_entry_key" UNIQUE NULLS NOT DISTINCT("pot_id","history_id"),
	CONSTRAINT "pot_prices_amount_range" CHECK ("pot_prices"."amount" between 0 and 9999999.99)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "prices_on_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "organization_number" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "pot_prices" ADD CONSTRAINT "pot_prices_pot_fk" FOREIGN KEY ("pot_id","trainer_id") REFERENCES "public"."pots"("id","trainer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pot_prices" ADD CONSTRAINT "pot_prices_history_fk" FOREIGN KEY ("history_id","pot_id") REFERENCES "public"."pot_history"("id","pot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pot_prices_trainer" ON "pot_prices" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "pot_prices_history" ON "pot_prices" USING btree ("history_id");