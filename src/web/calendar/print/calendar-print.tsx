import { ActionIcon } from '@mantine/core'
import { type RefObject, useImperativeHandle } from 'react'
import { printTexts as texts } from '#shared/calendar/print/texts.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { daysOfWeek, type LocalDate, localDateOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconPrinter } from '../../lib/icons/files.ts'
import { PrintedSheet } from '../../ui/page/printed-sheet.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import type { ShownWeek } from '../use-shown-week.ts'
import { DaySheet } from './day-sheet.tsx'
import classes from './week-sheet.module.css'
import { WeekSheet } from './week-sheet.tsx'

interface CalendarPrintProps {
  shown: ShownWeek
  /** Set to the function that prints, for the button. */
  start: RefObject<(() => void) | null>
}

/**
 * Prints what the calendar shows: the week on one page, or a day as a list. The browser's own command prints the same.
 * The sheet keeps the view of the screen, although the paper is as narrow as a phone.
 */
export function CalendarPrint({ start, shown }: CalendarPrintProps) {
  const { name: trainer } = useCurrentUser()
  const { printed, print } = usePrinting({ take: () => shown, titleOf, isOnly: true })
  useImperativeHandle(start, () => print)
  if (!printed) return null
  const title = titleOf(printed)
  const { address, view, sessions, clients, colours, isPrintable } = printed
  // The browser's own command does not wait for the data: the sheet says so, and shows no skeletons.
  if (!isPrintable)
    return (
      <PrintedSheet title={title} facts={[]}>
        <p>{calendarTexts.unknown}</p>
      </PrintedSheet>
    )
  if (!view.isDay)
    return <WeekSheet title={title} week={address.week} sessions={sessions} colours={colours} />
  const date = dateOf(printed)
  return (
    <DaySheet
      title={title}
      trainer={trainer}
      sessions={sessions.filter(({ startsAt }) => localDateOf(startsAt) === date)}
      clients={clients}
    />
  )
}

/** The day that is shown alone. */
function dateOf({ address }: ShownWeek): LocalDate | undefined {
  return daysOfWeek(address.week)[address.day]
}

function titleOf(shown: ShownWeek): string {
  const { address, view, clients, clientId } = shown
  const client = clients.find(({ id }) => id === clientId)?.name ?? null
  const date = view.isDay ? dateOf(shown) : undefined
  return date === undefined ? texts.week(address.week, client) : texts.day(date, client)
}

interface PrintButtonProps {
  /** A day is shown, not the week. */
  isDay: boolean
  /** The sessions are loaded. */
  isReady: boolean
  onPrint: () => void
}

/** Prints what the calendar shows. */
export function PrintButton({ isDay, isReady, onPrint }: PrintButtonProps) {
  const name = isDay ? texts.printDay : texts.printWeek
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      size="var(--app-control-sm)"
      aria-label={name}
      title={name}
      disabled={!isReady}
      onClick={onPrint}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  )
}
