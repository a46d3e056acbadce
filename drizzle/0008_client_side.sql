ALTER TYPE "public"."mail_kind" ADD VALUE 'client-login';--> statement-breakpoint
CREATE TABLE "link_openings" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "link_openings" ADD CONSTRAINT "link_openings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_profile" ON "clients" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "outbox_client" ON "outbox" USING btree ("client_id");