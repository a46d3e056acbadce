import { type AreaRecords, noInput } from './record.ts'

export const dashboardRecords: AreaRecords<'dashboard'> = {
  'dashboard.counts': noInput,
}
