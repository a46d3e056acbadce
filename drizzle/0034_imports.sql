CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"client_id" uuid,
	"left_as" text,
	CONSTRAINT "import_rows_import_id_kind_row_id_pk" PRIMARY KEY("import_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trainer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text,
	"at" timestamp with time zone NOT NULL,
	"clients" integer DEFAULT 0 NOT NULL,
	"pots" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_trainer_id_profiles_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_row" ON "import_rows" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "import_rows_client" ON "import_rows" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "imports_trainer_at" ON "imports" USING btree ("trainer_id","at");--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("at");