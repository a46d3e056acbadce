import { ofAccount } from './acts.ts'
import type { AreaRecords } from './record.ts'

/** Behind every event. */
const cursor = 2 ** 31

export const eventsRecords: AreaRecords<'events'> = {
  'events.ofClient': { input: ({ clientId }) => ({ clientId, group: null, cursor }) },
  'events.mine': { input: () => ({ cursor }) },
  'events.ofOrganization': { input: ({ organizationId }) => ({ organizationId, cursor }) },
  'events.security': { input: () => ({ email: null, from: null, to: null, group: null, cursor }) },
  'events.refusals': { input: () => ({ email: null, from: null, to: null, cursor }) },
  'events.exportSecurity': {
    input: () => ({ email: null, from: null, to: '2026-11-30', group: 'login' }),
    act: ofAccount('data.exported', 1),
  },
}
