import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { trainerIn } from './trainer-address.ts'
import { TrainerCards } from './trainer-cards.tsx'
import { TrainersRefused } from './trainers-refused.tsx'

const TrainerDetail = lazyComponent(
  () => import('./trainer-detail.tsx'),
  (module) => module.TrainerDetail,
)

interface TrainersTabProps {
  organizationId: string
  isAdmin: boolean
}

/** The tab "Tränare" (spec 2, Organisation): how the trainers are doing, and each of them in place of all. */
export function TrainersTab({ organizationId, isAdmin }: TrainersTabProps) {
  const [params] = useSearchParams()
  const at = trainerIn(params)
  // Where somebody has come from within the tab says where the focus goes; at first it is the browser's.
  const [way, setWay] = useState<{ at: string | null; from?: string | null }>({ at })
  if (way.at !== at) setWay({ at, from: way.at })

  useEffect(() => whenIdle(() => void TrainerDetail.preload()), [])

  if (!isAdmin) return <TrainersRefused />
  if (at === null)
    return <TrainerCards organizationId={organizationId} cameFrom={way.from ?? null} />
  return (
    <TrainerDetail
      fallback={<Loading lines={10} />}
      key={at}
      organizationId={organizationId}
      trainerId={at}
      isNews={way.from !== undefined}
    />
  )
}
