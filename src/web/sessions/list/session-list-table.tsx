import { Text } from '@mantine/core'
import { memo, useMemo, useRef } from 'react'
import { chosenTexts } from '#shared/sessions/list/chosen/texts.ts'
import { sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { formatDay, formatWeek, type LocalDate, localDateOf, weekOf } from '#shared/time.ts'
import { type Column, TableFrame, TableRows } from '../../ui/table/responsive-table.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { iconKey } from '../status/icon-labels.tsx'
import type { WeekSession } from '../week-session.ts'
import { ChooseAll } from './chosen/choose.tsx'
import type { Chosen } from './chosen/use-chosen.ts'
import {
  choosingColumn,
  isSameSessionRow,
  type RowActions,
  type SessionRow,
  sessionColumns,
} from './session-columns.tsx'
import classes from './session-list.module.css'
import { weeksOf } from './session-weeks.ts'

interface Shared {
  /** The colour of each client by id, '#rrggbb'. */
  colours: ReadonlyMap<string, string>
  /** The id of a session just created. */
  newId: string | null
  now: Date
}

interface SessionListTableProps extends Shared {
  /** Soonest first. */
  upcoming: readonly WeekSession[]
  /** The fetched pages, newest first. */
  past: readonly { sessions: readonly WeekSession[] }[]
  /** The rows belong to the previous filter, until the new ones are there. */
  isOld: boolean
  /** More rows can be fetched. */
  hasMore: boolean
  /** Shows more of the upcoming sessions; null when all are shown. */
  onMoreUpcoming: (() => void) | null
  actions: Omit<RowActions, 'onTick'>
  chosen: Chosen
}

/**
 * The sessions to come, soonest first, and the past ones, newest first, each under its heading, with one for each week
 * (S51): the list opens at today.
 */
export function SessionListTable(props: SessionListTableProps) {
  const { upcoming, past, isOld, hasMore, onMoreUpcoming, actions, chosen, ...others } = props
  const { onOpen, onAction } = actions
  const { isChoosing, tick } = chosen
  const columns = useMemo(
    () => [...(isChoosing ? [choosingColumn(tick)] : []), ...sessionColumns({ onOpen, onAction })],
    [onOpen, onAction, isChoosing, tick],
  )
  const shared = { ...others, chosenIds: chosen.ids }
  const earlier = useRef<HTMLTableRowElement>(null)
  return (
    <div className={classes.table} data-old={isOld || undefined}>
      <TableFrame
        columns={columns.map((column, n) =>
          n === 0 && isChoosing && !chosen.toggle
            ? { ...column, heading: <ChooseAll chosen={chosen} /> }
            : column,
        )}
        phone="lines"
        isLong
        label={texts.title}
        rowCount={hasMore ? -1 : undefined}
        isBusy={isOld}
      >
        <tbody role="rowgroup">
          <TodayRow
            today={localDateOf(shared.now)}
            columnCount={columns.length}
            chosen={chosen}
            onEarlier={
              past.length > 0 && upcoming.length > 0
                ? () => {
                    earlier.current?.scrollIntoView({ block: 'start' })
                    earlier.current?.focus({ preventScroll: true })
                  }
                : null
            }
          />
          {upcoming.length === 0 && (
            <tr className={classes.more} role="row">
              <td role="cell" colSpan={columns.length}>
                <Text span inherit c="var(--app-ink-3)" display="block" py="sm">
                  {texts.noUpcoming}
                </Text>
              </td>
            </tr>
          )}
        </tbody>
        <Page columns={columns} sessions={upcoming} before={null} isPast={false} {...shared} />
        <tbody role="rowgroup">
          {onMoreUpcoming && (
            <tr className={classes.more} role="row">
              <td role="cell" colSpan={columns.length}>
                <ShowMoreButton isPlain onClick={onMoreUpcoming}>
                  {texts.moreUpcoming}
                </ShowMoreButton>
              </td>
            </tr>
          )}
          {past.length > 0 && (
            <tr ref={earlier} className={classes.part} role="row" tabIndex={-1}>
              <th role="rowheader" colSpan={columns.length} scope="rowgroup">
                {texts.earlier}
              </th>
            </tr>
          )}
        </tbody>
        {past.map(({ sessions }, n) => (
          <Page
            // A page is identified by its index: its first session changes as sessions come and go.
            // oxlint-disable-next-line react/no-array-index-key
            key={n}
            columns={columns}
            sessions={sessions}
            before={past[n - 1]?.sessions.at(-1)?.startsAt.getTime() ?? null}
            isPast
            {...shared}
          />
        ))}
      </TableFrame>
    </div>
  )
}

interface PageProps extends Shared {
  chosenIds: ReadonlySet<string>
  columns: readonly Column<SessionRow>[]
  sessions: readonly WeekSession[]
  /** When the session before the first one starts, in milliseconds; null in the first page. */
  before: number | null
  /** Whether all of them have begun. */
  isPast: boolean
}

/** Dates after and before every session: the actions of past and coming sessions do not change with the time. */
const [always, never] = [new Date('2200-01-01'), new Date(0)]

/** The rows of one response, memoized: fetching more does not render them again. */
const Page = memo(function Page(props: PageProps) {
  const { columns, sessions, before, isPast, colours, newId, now, chosenIds } = props
  const weeks = weeksOf(sessions, before === null ? null : new Date(before), localDateOf(now))
  const rows = sessions.map((session) => ({
    session,
    at: isPast ? always : never,
    icons: iconKey(session, now),
    colour: colours.get(session.clientId) ?? 'transparent',
    isNew: newId === session.id,
    isChosen: chosenIds.has(session.id),
  }))
  return (
    <TableRows
      columns={columns}
      rows={rows}
      keyOf={({ session }) => session.id}
      attributes={attributesOf}
      isSame={isSameSessionRow}
      before={(_, index) => {
        const week = weeks.get(index)
        return (
          week && (
            <tr className={classes.week} role="row">
              <th role="rowheader" colSpan={columns.length} scope="rowgroup">
                {week}
              </th>
            </tr>
          )
        )
      }}
    />
  )
})

const attributesOf = ({ session, isNew }: SessionRow) => ({
  'data-highlighted': isNew || undefined,
  'data-cancelled': session.cancelled !== null || undefined,
})

interface TodayRowProps {
  today: LocalDate
  columnCount: number
  chosen: Chosen
  /** Goes to the past sessions; null when they follow at once. */
  onEarlier: (() => void) | null
}

/** Where the list begins: today, and the heading of the sessions to come. */
function TodayRow({ today, columnCount, chosen, onEarlier }: TodayRowProps) {
  return (
    <tr className={classes.part} role="row">
      <th role="rowheader" colSpan={columnCount} scope="rowgroup">
        {texts.upcoming}
        <span className={classes.today}>
          <strong>{texts.today}</strong> {formatDay(today)}
          <span> · {formatWeek(weekOf(today))}</span>
        </span>
        {chosen.toggle && (
          <button type="button" className={classes.toEarlier} onClick={chosen.toggle}>
            {chosen.isChoosing ? chosenTexts.end : chosenTexts.begin}
          </button>
        )}
        {onEarlier && (
          <button type="button" className={classes.toEarlier} onClick={onEarlier}>
            {texts.toEarlier}
          </button>
        )}
      </th>
    </tr>
  )
}
