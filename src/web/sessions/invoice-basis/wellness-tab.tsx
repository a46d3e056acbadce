import { useState } from 'react'
import { usualPeriods } from '#shared/export/period.ts'
import { wellnessTexts as texts } from '#shared/sessions/wellness/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { periodAddress } from '../list/period-address.ts'
import { yearAddress } from './invoice-basis-path.ts'
import { PeriodStepper, ReportFrame, useReportClient } from './report-frame.tsx'
import { WellnessReport } from './wellness-report.tsx'

/** The tab "Friskvårdsunderlag" of /dashboard/sessions: what one client or all paid in a year (D112). */
export function WellnessTab() {
  const { state: asked, change } = useAddress(yearAddress)
  // The period of the tab beside, which stays in the address.
  const { state: period } = useAddress(periodAddress)
  // That of last month: in January the year that has ended.
  const [usual] = useState(() => usualPeriods(localDateOf(new Date())).lastMonth.to.slice(0, 4))
  const year = Number(asked ?? period?.to.slice(0, 4) ?? usual)
  const client = useReportClient()
  const { clientId } = client
  const report = trpc.sessions.wellness.useQuery(
    { clientId, year },
    { enabled: !client.isWrong, staleTime: 0 },
  )
  return (
    <ReportFrame
      filter={texts.filter}
      client={client}
      error={report.error}
      time={
        <PeriodStepper
          label={texts.year}
          previous={texts.previousYear}
          next={texts.nextYear}
          onStep={(step) => change(String(year + step))}
        >
          {String(year)}
        </PeriodStepper>
      }
    >
      <QueryState query={report} texts={texts} lines={10}>
        {(answer) => (
          <WellnessReport
            key={`${year} ${clientId}`}
            answer={answer}
            year={year}
            onClient={client.show}
          />
        )}
      </QueryState>
    </ReportFrame>
  )
}
