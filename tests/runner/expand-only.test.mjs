import { describe, expect, it } from 'vitest'
import { breaksOlderServers } from '../../scripts/setup/expand-only.mjs'

describe('a migration that a server of the release before would not survive is found', () => {
  it.each([
    'ALTER TABLE "clients" DROP COLUMN "phone";',
    'DROP TABLE "pots";',
    'DROP VIEW "every_session";',
    'ALTER TABLE "clients" RENAME COLUMN "phone" TO "mobile";',
    'ALTER TABLE "clients" ALTER COLUMN "phone" SET DATA TYPE varchar;',
    'ALTER TABLE "clients" ALTER COLUMN "phone" SET NOT NULL;',
    'ALTER TABLE "clients" ADD COLUMN "mobile" text NOT NULL;',
  ])('%s', (sql) => {
    expect(breaksOlderServers(sql)).toHaveLength(1)
  })
})

it.each([
  'ALTER TABLE "clients" ADD COLUMN "mobile" text;',
  `ALTER TABLE "clients" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "clients" ALTER COLUMN "phone" DROP NOT NULL;',
  '-- It does not DROP TABLE anything.\nCREATE TABLE "notes" ("id" uuid PRIMARY KEY);',
  'CREATE OR REPLACE VIEW "every_session" AS SELECT "id", "notes" FROM "training_sessions";',
  '-- contract: no release since 2.0 reads it\nALTER TABLE "clients" DROP COLUMN "phone";',
])('one that it survives is not: %s', (sql) => {
  expect(breaksOlderServers(sql)).toEqual([])
})
