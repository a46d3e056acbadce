import { ofAccount } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const exportRecords: AreaRecords<'export'> = {
  'export.data': {
    input: () => ({ from: '2026-11-01', to: '2026-11-30' }),
    act: ofAccount('data.exported', 1),
  },
  'export.copies': noInput,
  'export.sheets': noInput,
  'export.makeSheet': {
    later: ({ own, answer }) => own.export.endSheet({ id: answer.id }),

    input: () => ({ kind: 'sessions', period: 'thisYear' }),
    act: { kind: 'sheet.made', prepare: ({ actor }) => ({ keys: { trainerId: actor.id } }) },
  },
  'export.endSheet': {
    later: ({ own }) => own.export.makeSheet({ kind: 'clients', period: 'thisYear' }),

    input: ({ sheetId }) => ({ id: sheetId }),
    act: {
      kind: 'sheet.ended',
      prepare: ({ actor, sheetId }) => ({ keys: { trainerId: actor.id, subjectIds: [sheetId] } }),
    },
  },
}
