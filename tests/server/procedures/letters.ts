import { ofAccount } from './acts.ts'
import type { AreaRecords } from './record.ts'

export const lettersRecords: AreaRecords<'letters'> = {
  'letters.preview': { input: () => ({ letter: 'lowBalance' }) },
  'letters.sendSample': {
    input: () => ({ letter: 'reminder' }),
    act: ofAccount('letter.sampled', 0),
  },
}
