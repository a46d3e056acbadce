import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { TrainerList } from './trainer-list.tsx'

/** /admin/trainers (spec 2, Admin). */
export function TrainersScreen() {
  return (
    <Screen title={texts.title}>
      <TrainerList />
    </Screen>
  )
}
