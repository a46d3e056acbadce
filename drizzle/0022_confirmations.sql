ALTER TYPE "public"."mail_kind" ADD VALUE 'new-devices';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'password-ended';--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "first_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "factors_added" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint

-- Which marks of known devices are older than the first factor is not known: all marks of these accounts become void.
UPDATE "profiles" SET "first_factor_at" = "factor"."since"
FROM (
  SELECT "profile_id", min("created_at") AS "since"
  FROM (
    SELECT "profile_id", "created_at" FROM "passkeys"
    UNION ALL SELECT "profile_id", "created_at" FROM "authenticators"
  ) AS "each_factor"
  GROUP BY "profile_id"
) AS "factor"
WHERE "factor"."profile_id" = "profiles"."id";
