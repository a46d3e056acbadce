import { ofAccount } from './acts.ts'
import type { AreaRecords } from './record.ts'

export const eventsRecords: AreaRecords<'events'> = {
  'events.ofClient': { input: ({ clientId }) => ({ clientId, group: null }) },
  'events.mine': { input: () => ({}) },
  'events.ofOrganization': { input: ({ organizationId }) => ({ organizationId }) },
  'events.security': { input: () => ({ email: null, from: null, to: null, group: null }) },
  'events.refusals': { input: () => ({ email: null, from: null, to: null }) },
  'events.exportSecurity': {
    input: () => ({ email: null, from: null, to: '2026-11-30', group: 'login' }),
    act: ofAccount('data.exported', 1),
  },
}
