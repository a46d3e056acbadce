import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordImport } from '#server/platform/tenant/import-records.ts'
import { imports } from '#server/schema/imports.ts'
import { makeClient } from '#tests/factories.ts'
import { now } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const importsRecords: AreaRecords<'imports'> = {
  'imports.list': noInput,
  'imports.undo': {
    later: async ({ own }) => {
      const deleted = (await own.trash.list()).find(({ kind }) => kind === 'client')
      return own.trash.restore({ id: deleted?.id ?? '', email: null })
    },

    input: ({ importId }) => ({ id: importId }),
    act: {
      kind: 'clients.import-undone',
      prepare: async ({ actor }, db) => {
        const { id: clientId } = await makeClient(db, actor.id)
        const at = { scope: { trainerId: actor.id }, now: () => now }
        const fileName = `${randomUUID()}.xlsx`
        await recordImport(db, at, { kind: 'clients', fileName, clients: [clientId] })
        const [made] = await db.select().from(imports).where(eq(imports.fileName, fileName))
        return {
          input: { id: made?.id ?? '' },
          keys: { trainerId: actor.id, clientIds: [clientId] },
        }
      },
    },
  },
}
