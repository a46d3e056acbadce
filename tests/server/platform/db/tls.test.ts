import { describe, expect, test } from 'vitest'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { EnvError } from '#server/platform/system/env.ts'

const address = 'postgres://tidspott:secret@database.example.com/tidspott'

describe('TLS to the database', () => {
  test.each(['sslmode=require', 'sslmode=prefer', 'sslmode=allow', 'ssl=require'])(
    'that accepts any certificate is refused: %s',
    async (mode) => {
      expect(() => openPostgres(`${address}?${mode}`)).toThrow(EnvError)
      await expect(migratePostgres(`${address}?${mode}`)).rejects.toThrow(/verify-full/)
      await expect(migratePostgres(`${address}?${mode}`)).rejects.not.toThrow(/secret/)
    },
  )

  test.each(['', '?sslmode=verify-full', '?sslmode=disable'])(
    'is as configured: %j',
    async (mode) => {
      const opened = openPostgres(`${address}${mode}`)
      await opened.close()
    },
  )
})
