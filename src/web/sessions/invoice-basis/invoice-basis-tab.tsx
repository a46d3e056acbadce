import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { stepMonth, usualPeriods, wholeMonth } from '#shared/export/period.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import { formatMonth, localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { periodAddress } from '../list/period-address.ts'
import { PeriodFields } from '../list/period-fields.tsx'
import { invoiceBasisPath } from './invoice-basis-path.ts'
import { InvoiceBasisReport } from './invoice-basis-report.tsx'
import { PeriodStepper, ReportFrame, useReportClient } from './report-frame.tsx'

/** The tab "Underlag" of /dashboard/sessions: what one client or all used in a month or another period (D137). */
export function InvoiceBasisTab() {
  const { state, change } = useAddress(periodAddress)
  const [{ lastMonth }] = useState(() => usualPeriods(localDateOf(new Date())))
  const [isFree, setIsFree] = useState(false)
  const navigate = useNavigate()
  const client = useReportClient()
  const { clientId } = client
  const isAsked = !client.isWrong && (state === null || endsInOrder(state))
  const report = trpc.sessions.usage.useQuery(
    { clientId, from: state?.from ?? null, to: state?.to ?? null },
    { enabled: isAsked, staleTime: 0 },
  )
  // The server knows which month has something to invoice.
  const period = state ?? report.data?.period ?? lastMonth
  const month = wholeMonth(period)
  const hasFields = isFree || month === null
  // The month that is shown stays when the client is another, which may have something to invoice in an earlier one.
  const show = (id: string | null) =>
    void navigate(invoiceBasisPath(id, report.data ? period : state))

  return (
    <ReportFrame
      filter={texts.filter}
      client={{ ...client, show }}
      error={report.error}
      time={
        <>
          {!hasFields && (
            <PeriodStepper
              label={texts.month}
              previous={texts.previousMonth}
              next={texts.nextMonth}
              onStep={(step) => change(stepMonth(month, step))}
            >
              {state === null && report.isLoading ? '' : formatMonth(period.from)}
            </PeriodStepper>
          )}
          <Button
            variant={hasFields ? 'light' : 'default'}
            aria-pressed={hasFields}
            onClick={() => {
              setIsFree(!hasFields)
              if (hasFields && month === null) change(null)
            }}
          >
            {texts.ownPeriod}
          </Button>
          {hasFields && <PeriodFields period={period} onChange={change} />}
        </>
      }
    >
      {isAsked && (
        <QueryState query={report} texts={texts} lines={10}>
          {(answer) => <InvoiceBasisReport answer={answer} clientId={clientId} onClient={show} />}
        </QueryState>
      )}
    </ReportFrame>
  )
}
