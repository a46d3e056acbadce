import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const answersRecords: AreaRecords<'answers'> = {
  'answers.list': noInput,
  'answers.markSeen': {
    input: ({ answerId }) => ({ ids: [answerId] }),
    act: ofRows('answers.seen', ['cancelledId']),
  },
}
