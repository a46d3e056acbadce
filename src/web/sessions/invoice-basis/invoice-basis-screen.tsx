import { Button } from '@mantine/core'
import { useState } from 'react'
import { navTexts } from '#shared/app/texts.ts'
import {
  isSamePeriod,
  type Period,
  stepMonth,
  usualPeriods,
  wholeMonth,
} from '#shared/export/period.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import { formatMonth, localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { periodAddress } from '../list/period-address.ts'
import { PeriodFields } from '../list/period-fields.tsx'
import { wellnessPath } from './invoice-basis-path.ts'
import { InvoiceBasisReport } from './invoice-basis-report.tsx'
import { PeriodStepper, ReportFrame, useReportClient } from './report-frame.tsx'

/** The view "Underlag" of /dashboard/sessions: what one client or all used in a month or another period. */
export function InvoiceBasisScreen() {
  const { state, change } = useAddress(periodAddress)
  const [today] = useState(() => localDateOf(new Date()))
  const { lastMonth } = usualPeriods(today)
  const period = state ?? lastMonth
  const month = wholeMonth(period)
  const [isFree, setIsFree] = useState(false)
  const hasFields = isFree || month === null
  const client = useReportClient()
  const { clientId } = client
  const isAsked = !client.isWrong && endsInOrder(period)
  const report = trpc.sessions.usage.useQuery(
    { clientId, ...period },
    { enabled: isAsked, staleTime: 0 },
  )

  const showPeriod = (to: Period) => change(isSamePeriod(to, lastMonth) ? null : to)

  return (
    <ReportFrame
      title={texts.title}
      filter={texts.filter}
      client={client}
      error={report.error}
      beside={{
        title: navTexts.wellness,
        path: wellnessPath(clientId, period.to.slice(0, 4)),
      }}
      time={
        <>
          {!hasFields && (
            <PeriodStepper
              label={texts.month}
              previous={texts.previousMonth}
              next={texts.nextMonth}
              onStep={(step) => showPeriod(stepMonth(month, step))}
            >
              {formatMonth(period.from)}
            </PeriodStepper>
          )}
          <Button
            variant={hasFields ? 'light' : 'default'}
            aria-pressed={hasFields}
            onClick={() => {
              setIsFree(!hasFields)
              if (hasFields && month === null) showPeriod(lastMonth)
            }}
          >
            {texts.ownPeriod}
          </Button>
          {hasFields && <PeriodFields period={period} onChange={showPeriod} />}
        </>
      }
    >
      {isAsked && (
        <QueryState query={report} texts={texts} lines={10}>
          {(answer) => (
            <InvoiceBasisReport
              answer={answer}
              clientId={clientId}
              period={period}
              onClient={client.show}
            />
          )}
        </QueryState>
      )}
    </ReportFrame>
  )
}
