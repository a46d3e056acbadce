import { useState } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { trainerAddress } from './trainer-address.ts'
import { TrainerCards } from './trainer-cards.tsx'
import { TrainerDetail } from './trainer-detail.tsx'
import { TrainersRefused } from './trainers-refused.tsx'

interface TrainersTabProps {
  organizationId: string
  isAdmin: boolean
}

/** The trainer of the current and of the previous view; null for the cards. */
interface View {
  current: string | null
  previous?: string | null
}

/** The tab "Tränare" (S69): the cards of all trainers, or the detail view of one. */
export function TrainersTab({ organizationId, isAdmin }: TrainersTabProps) {
  const { state: trainerId } = useAddress(trainerAddress)
  // The previous view decides where the focus goes; undefined until the view changes.
  const [view, setView] = useState<View>({ current: trainerId })
  if (view.current !== trainerId) setView({ current: trainerId, previous: view.current })

  if (!isAdmin) return <TrainersRefused />
  if (trainerId === null)
    return <TrainerCards organizationId={organizationId} previousId={view.previous ?? null} />
  return (
    <TrainerDetail
      key={trainerId}
      organizationId={organizationId}
      trainerId={trainerId}
      takesFocus={view.previous !== undefined}
    />
  )
}
