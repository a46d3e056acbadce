import { Text } from '@mantine/core'
import { memo } from 'react'
import { seriesChoiceTexts } from '#shared/sessions/series/texts.ts'
import classes from './series-choice-list.module.css'
import { rowText, type SeriesChoiceRow } from './series-choice-rows.ts'
import { WarningBadges } from './warning-badges.tsx'

interface Ticks {
  isTicked: (id: string) => boolean
  onTick: (id: string) => void
}

interface SeriesChoiceListProps {
  /** The changed session is the first. */
  rows: readonly SeriesChoiceRow[]
  /** Checkboxes for choosing one by one; the changed session is always included. */
  ticks?: Ticks
}

/** The sessions that a change concerns, in a scrolling box. */
export function SeriesChoiceList({ rows, ticks }: SeriesChoiceListProps) {
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.list} role="group" aria-label={seriesChoiceTexts.list} tabIndex={0}>
      <ul>
        {rows.map((row, n) => {
          const isTicked = n === 0 || !ticks || ticks.isTicked(row.id)
          return (
            <li key={row.id} data-kept={!isTicked || undefined}>
              {n === 0 || !ticks ? (
                <span className={classes.row}>
                  <RowText row={row} isOwn={n === 0 && rows.length > 1} />
                </span>
              ) : (
                <label className={classes.row}>
                  <input type="checkbox" checked={isTicked} onChange={() => ticks.onTick(row.id)} />
                  <RowText row={row} isOwn={false} />
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const RowText = memo(function RowText({ row, isOwn }: { row: SeriesChoiceRow; isOwn: boolean }) {
  return (
    <span className={classes.details}>
      <span>
        {rowText(row)}
        {isOwn && (
          <Text span inherit c="var(--app-ink-3)">
            {' '}
            · {seriesChoiceTexts.own}
          </Text>
        )}
      </span>
      <WarningBadges holiday={row.holiday} clashes={row.clashes} at={row.to?.startsAt} />
    </span>
  )
})
