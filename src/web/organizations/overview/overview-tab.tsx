import { useState } from 'react'
import { isSamePeriod } from '#shared/export/period.ts'
import { isShort, overviewMost, recentWeeks } from '#shared/organizations/overview/period.ts'
import { overviewTexts as texts } from '#shared/organizations/overview/texts.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import { localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { periodAddress } from '../../sessions/list/period-address.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { TrainersRefused } from '../trainers/trainers-refused.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import classes from './overview.module.css'
import { OverviewPeriod } from './overview-period.tsx'
import { OverviewReport } from './overview-report.tsx'

/** The tab "Översikt", for an ADMIN: the trainers' hours by week, of the last weeks or a period in the address (D109). */
export function OverviewTab({ organizationId }: { organizationId: string }) {
  const { state, change } = useAddress(periodAddress)
  const [today] = useState(() => localDateOf(new Date()))
  const usual = recentWeeks(today)
  const period = state ?? usual
  const isAsked = endsInOrder(period) && isShort(period)
  const overview = trpc.organizations.overview.useQuery(
    { organizationId, ...period },
    { enabled: isAsked, staleTime: 0 },
  )
  useFollowMembership(overview.error)

  if (problemCodeOf(overview.error) === 'FORBIDDEN') return <TrainersRefused />
  return (
    <div className={classes.overview}>
      <OverviewPeriod
        today={today}
        period={period}
        onChange={(to) => change(isSamePeriod(to, usual) ? null : to, { replace: true })}
      />
      {isAsked ? (
        <QueryState query={overview} texts={texts} lines={14}>
          {(answer) => <OverviewReport answer={answer} period={period} today={today} />}
        </QueryState>
      ) : (
        <p role="status">{!isShort(period) && texts.tooLong(overviewMost)}</p>
      )}
    </div>
  )
}
