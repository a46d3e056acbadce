import { trainerActivityTexts } from '#shared/organizations/texts.ts'
import { Empty } from '../../ui/feedback/empty.tsx'

/** Shown to members who are not admins, or not any more. */
export function TrainersRefused() {
  return <Empty title={trainerActivityTexts.refused} />
}
