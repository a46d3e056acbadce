import { ActionIcon, Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  isSamePeriod,
  type Period,
  stepMonth,
  usualPeriods,
  wholeMonth,
} from '#shared/export/period.ts'
import { isKey } from '#shared/key.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import { formatMonth, localDateOf } from '#shared/time.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { IconArrowLeft } from '../../lib/icons/arrows.ts'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons/chevrons.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { ClientSelect } from '../client-select.tsx'
import { readPeriod, writePeriod } from '../list/period-address.ts'
import { PeriodFields } from '../list/period-fields.tsx'
import { useClientFilter } from '../list/use-client-filter.ts'
import classes from './invoice-basis.module.css'
import { InvoiceBasisReport } from './invoice-basis-report.tsx'

/** The view "Underlag" of /dashboard/sessions: what one client or all used in a month or another period. */
export function InvoiceBasisScreen() {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => localDateOf(new Date()))
  const { lastMonth } = usualPeriods(today)
  const asked = readPeriod(params)
  const period = asked ?? lastMonth
  const month = wholeMonth(period)
  const [isFree, setIsFree] = useState(false)
  const hasFields = isFree || month === null
  const clients = trpc.clients.list.useQuery()
  const { show: showClient } = useClientFilter(clients.data)
  const requested = params.get('klient')
  const clientId = requested === '' ? null : requested
  // An id that is no UUID is not sent to the server.
  const isWrong = clientId !== null && !isKey(clientId)
  const isAsked = !isWrong && endsInOrder(period)
  const report = trpc.sessions.usage.useQuery(
    { clientId, ...period },
    { enabled: isAsked, staleTime: 0 },
  )

  const showPeriod = (to: Period) =>
    setParams((now) => writePeriod(now, isSamePeriod(to, lastMonth) ? null : to))
  const isUnknown = isWrong || problemCodeOf(report.error) === 'NOT_FOUND'

  return (
    <Screen title={texts.title}>
      <p className={classes.back}>
        <Anchor
          component={Link}
          to={clientId === null ? paths.sessions : `${paths.sessions}?klient=${clientId}`}
        >
          <IconArrowLeft size={16} aria-hidden />
          {sessionPageTexts.title}
        </Anchor>
      </p>
      <Group align="start" gap="sm" mb="lg" className={classes.tools}>
        <ClientSelect
          className={classes.client}
          aria-label={texts.filter}
          clients={clients.data ?? []}
          value={clients.data && !isUnknown ? clientId : null}
          onChange={showClient}
          allLabel={sessionPageTexts.allClients}
          comboboxProps={{ keepMounted: false }}
        />
        {!hasFields && month !== null && (
          <div className={classes.month} role="group" aria-label={texts.month}>
            <ActionIcon
              variant="default"
              size="var(--app-control)"
              aria-label={texts.previousMonth}
              onClick={() => showPeriod(stepMonth(month, -1))}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <span className={classes.monthName} role="status">
              {formatMonth(period.from)}
            </span>
            <ActionIcon
              variant="default"
              size="var(--app-control)"
              aria-label={texts.nextMonth}
              onClick={() => showPeriod(stepMonth(month, 1))}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </div>
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
      </Group>
      {isUnknown && (
        <Empty
          title={texts.unknownClient}
          hint={texts.unknownClientHint}
          action={{ label: texts.showAll, onClick: () => showClient(null) }}
        />
      )}
      {isAsked && !isUnknown && (
        <QueryState query={report} texts={texts} lines={10}>
          {(answer) => (
            <InvoiceBasisReport
              answer={answer}
              clientId={clientId}
              period={period}
              onClient={showClient}
            />
          )}
        </QueryState>
      )}
    </Screen>
  )
}
