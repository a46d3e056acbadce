import { trainerActivityTexts } from '#shared/organizations/texts.ts'
import { Empty } from '../../ui/feedback/empty.tsx'

/** To members who do not keep the organisation, and to who did so a moment ago. */
export function TrainersRefused() {
  return <Empty words={trainerActivityTexts.refused} />
}
