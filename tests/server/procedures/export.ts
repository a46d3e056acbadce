import { ofAccount } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const exportRecords: AreaRecords<'export'> = {
  'export.data': {
    input: () => ({ from: '2026-11-01', to: '2026-11-30' }),
    act: ofAccount('data.exported', 1),
  },
  'export.copies': noInput,
}
