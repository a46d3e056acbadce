import { eq } from 'drizzle-orm'
import { clientAnswers } from '#server/schema/answers.ts'
import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const answersRecords: AreaRecords<'answers'> = {
  'answers.list': noInput,
  'answers.markSeen': {
    later: ({ db, input }) =>
      db
        .update(clientAnswers)
        .set({ seenAt: null })
        .where(eq(clientAnswers.id, input.ids[0] ?? '')),

    input: ({ answerId }) => ({ ids: [answerId] }),
    act: ofRows('answers.seen', ['cancelledId']),
  },
}
