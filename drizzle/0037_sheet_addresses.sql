CREATE TYPE "public"."sheet_kind" AS ENUM('sessions', 'clients', 'statements', 'changes', 'invoiceBasis');--> statement-breakpoint
CREATE TYPE "public"."sheet_period" AS ENUM('thisMonth', 'lastMonth', 'thisYear');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'sheet-made';--> statement-breakpoint
CREATE TABLE "sheet_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"kind" "sheet_kind" NOT NULL,
	"period" "sheet_period",
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "sheet_addresses_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sheet_addresses_of" UNIQUE NULLS NOT DISTINCT("trainer_id","kind","period")
);
--> statement-breakpoint
ALTER TABLE "sheet_addresses" ADD CONSTRAINT "sheet_addresses_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;