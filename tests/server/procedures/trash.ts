import { randomUUID } from 'node:crypto'
import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const trashRecords: AreaRecords<'trash'> = {
  'trash.list': noInput,
  'trash.preview': { input: ({ trashId }) => ({ id: trashId }) },
  'trash.restoreMany': {
    later: ({ own, tenant }) => own.clients.remove({ id: tenant.clientId }),

    input: ({ trashId }) => ({ ids: [trashId] }),
    act: ofRows('trash.restored', ['trashId']),
  },
  'trash.restore': {
    later: ({ own, tenant }) => own.clients.remove({ id: tenant.clientId }),

    input: ({ trashId }) => ({ id: trashId, email: `${randomUUID()}@example.com` }),
    act: ofRows('trash.restored', ['trashId']),
  },
  'trash.empty': {
    later: ({ own, tenant }) => own.clients.setColour({ id: tenant.clientId, color: '#166534' }),

    input: ({ trashId }) => ({ ids: [trashId] }),
    act: ofRows('trash.emptied', ['trashId']),
  },
}
