import { randomUUID } from 'node:crypto'
import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const trashRecords: AreaRecords<'trash'> = {
  'trash.list': noInput,
  'trash.preview': { input: ({ trashId }) => ({ id: trashId }) },
  'trash.restoreMany': {
    input: ({ trashId }) => ({ ids: [trashId] }),
    act: ofRows('trash.restored', ['trashId']),
  },
  'trash.restore': {
    input: ({ trashId }) => ({ id: trashId, email: `${randomUUID()}@example.com` }),
    act: ofRows('trash.restored', ['trashId']),
  },
  'trash.empty': {
    input: ({ trashId }) => ({ ids: [trashId] }),
    act: ofRows('trash.emptied', ['trashId']),
  },
}
