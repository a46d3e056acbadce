ALTER TABLE "profiles" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Demo data that was loaded before this column: its accounts were all created at the same moment, so that an account which
-- somebody has made with one of these addresses is not taken for one of them.
UPDATE "profiles" SET "is_demo" = true
WHERE lower("email") IN (
  'admin@example.com', 'org@example.com', 'tranare@example.com', 'klient@example.com',
  'amanda.holm@example.com', 'oskar.lund@example.com'
)
AND "created_at" = (SELECT "created_at" FROM "profiles" WHERE lower("email") = 'klient@example.com');
