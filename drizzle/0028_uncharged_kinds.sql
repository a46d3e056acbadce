CREATE TYPE "public"."uncharged_kind" AS ENUM('inTime', 'waived');--> statement-breakpoint
ALTER TABLE "cancelled_sessions" ADD COLUMN "kind" "uncharged_kind" DEFAULT 'inTime' NOT NULL;