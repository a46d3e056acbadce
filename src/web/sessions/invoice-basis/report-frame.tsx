import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isKey } from '#shared/key.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons/chevrons.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ClientSelect } from '../client-select.tsx'
import { useClientFilter } from '../list/use-client-filter.ts'
import classes from './invoice-basis.module.css'

/** The client of a report, kept in the address; null for all. An id that is no UUID is not sent to the server. */
export function useReportClient() {
  const clients = trpc.clients.list.useQuery()
  const { requested: clientId, show } = useClientFilter(clients.data)
  return { clientId, isWrong: clientId !== null && !isKey(clientId), clients: clients.data, show }
}

interface ReportFrameProps {
  /** The name of the choice of a client. */
  filter: string
  client: Omit<ReturnType<typeof useReportClient>, 'show'> & { show: (id: string | null) => void }
  /** Of the query. */
  error: unknown
  /** The choice of the time. */
  time: ReactNode
  children: ReactNode
}

/** A report of one client or of all: the choice of client and time, and the report. */
export function ReportFrame(props: ReportFrameProps) {
  const { filter, client, error, time, children } = props
  const { clientId, clients, show } = client
  const isUnknown = client.isWrong || problemCodeOf(error) === 'NOT_FOUND'
  return (
    <>
      <Group align="start" gap="sm" mb="lg" className={classes.tools}>
        <ClientSelect
          className={classes.client}
          aria-label={filter}
          clients={clients ?? []}
          value={clients && !isUnknown ? clientId : null}
          onChange={show}
          allLabel={sessionPageTexts.allClients}
          comboboxProps={{ keepMounted: false }}
        />
        {time}
      </Group>
      {isUnknown ? (
        <Empty
          title={texts.unknownClient}
          hint={texts.unknownClientHint}
          action={{ label: texts.showAll, onClick: () => show(null) }}
        />
      ) : (
        children
      )}
    </>
  )
}

interface PeriodStepperProps {
  label: string
  /** The names of the buttons. */
  previous: string
  next: string
  onStep: (step: -1 | 1) => void
  children: string
}

/** The month or the year that is shown, between the buttons to those beside it. */
export function PeriodStepper({ label, previous, next, onStep, children }: PeriodStepperProps) {
  return (
    <div className={classes.month} role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        size="var(--app-control)"
        aria-label={previous}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.monthName} role="status">
        {children}
      </span>
      <ActionIcon
        variant="default"
        size="var(--app-control)"
        aria-label={next}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
