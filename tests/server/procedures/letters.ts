import { eq } from 'drizzle-orm'
import { outbox } from '#server/schema/outbox.ts'
import { ofAccount } from './acts.ts'
import type { AreaRecords } from './record.ts'

export const lettersRecords: AreaRecords<'letters'> = {
  'letters.next': { input: () => undefined },
  'letters.preview': { input: () => ({ letter: 'lowBalance' }) },
  'letters.sendSample': {
    later: ({ db }) => db.delete(outbox).where(eq(outbox.kind, 'letter-sample')),

    input: () => ({ letter: 'reminder' }),
    act: ofAccount('letter.sampled', 0),
  },
}
