CREATE TABLE "key_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "key_checks_one_row" CHECK ("key_checks"."id" = 1)
);
