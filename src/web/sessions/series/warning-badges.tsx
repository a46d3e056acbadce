import type { ReactNode } from 'react'
import { eveTexts, holidayTexts } from '#shared/calendar/texts.ts'
import { eveOn, type Holiday } from '#shared/holidays.ts'
import { rowTexts, seriesPreviewTexts } from '#shared/sessions/series/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { IconCalendarEvent, IconCalendarOff } from '../../lib/icons/calendars.ts'
import { IconCopyCheck } from '../../lib/icons/copies.ts'
import { IconHourglassLow } from '../../lib/icons/hourglasses.ts'
import { IconSparkles } from '../../lib/icons/lights.ts'
import type { Booked } from '../overlaps.ts'
import { clashTime } from '../overlaps.ts'
import classes from './warning-badges.module.css'

/** Further clashes are only counted. */
const clashesShown = 2

interface WarningBadgesProps {
  /** The start of the row's session. */
  at?: Date
  holiday: Holiday | null
  clashes: readonly Booked[]
  isDuplicate?: boolean
  absence?: { label: string } | null
  lacksHours?: boolean
}

/** The warnings of a planned session, each an icon with its text. */
export function WarningBadges({
  at,
  holiday,
  clashes,
  isDuplicate,
  absence,
  lacksHours,
}: WarningBadgesProps) {
  const eve = at ? eveOn(localDateOf(at)) : null
  return (
    <span className={classes.badges}>
      {holiday && (
        <Badge kind="holiday" icon={<IconSparkles size={14} aria-hidden />}>
          {seriesPreviewTexts.holiday(holidayTexts[holiday])}
        </Badge>
      )}
      {eve && (
        <Badge kind="eve" icon={<IconSparkles size={14} aria-hidden />}>
          {eveTexts[eve]}
        </Badge>
      )}
      {absence && (
        <Badge kind="absence" icon={<IconCalendarOff size={14} aria-hidden />}>
          {seriesPreviewTexts.absence(absence.label)}
        </Badge>
      )}
      {isDuplicate && (
        <Badge kind="duplicate" icon={<IconCopyCheck size={14} aria-hidden />}>
          {seriesPreviewTexts.duplicate}
        </Badge>
      )}
      {!isDuplicate && at && clashes.length > 0 && (
        <Badge kind="clash" icon={<IconCalendarEvent size={14} aria-hidden />}>
          {rowTexts.clashes(
            clashes
              .slice(0, clashesShown)
              .map((one) => ({ client: one.clientName, time: clashTime(one, at) })),
            clashes.length - clashesShown,
          )}
        </Badge>
      )}
      {lacksHours && (
        <Badge kind="lacks" icon={<IconHourglassLow size={14} aria-hidden />}>
          {seriesPreviewTexts.lacks}
        </Badge>
      )}
    </span>
  )
}

function Badge({ kind, icon, children }: { kind: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.badge} data-kind={kind}>
      {icon}
      <span dir="auto">{children}</span>
    </span>
  )
}
