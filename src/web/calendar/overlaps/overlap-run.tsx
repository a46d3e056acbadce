import { weekGridTexts } from '#shared/calendar/texts.ts'
import { firstCharacters } from '#shared/characters.ts'
import { initialsOf } from '#shared/initials.ts'
import { formatTime, formatTimeRange, type LocalDate } from '#shared/time.ts'
import { formOf, iconsOf, sessionName } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import type { Placed } from '../grid/arrange-week.ts'
import { fitName } from '../grid/fit-name.ts'
import { dayName } from '../grid/hours.ts'
import { SessionsPopover } from '../grid/sessions-popover.tsx'
import overlap from './overlap-card.module.css'
import { OverlapCard, OverlapLine, OverlapSession } from './overlap-card.tsx'
import { gapRem, innerWidth, overlapRows, timeRem } from './overlap-rows.ts'

interface OverlapRunProps {
  date: LocalDate
  /** By time. */
  placed: readonly Placed<WeekSession>[]
  laneRem: number
  colours: ReadonlyMap<string, string>
  now: Date
  newId: string | null
  onEdit: (id: string) => void
}

/** In rem: the frame and the text of a session, an icon beside it, and the width from which on a name says more. */
const frameRem = 0.375
const textRem = 0.75
const iconRem = 0.6875
const nameFromRem = 2.5
const twoInitialsRem = 1.25

/** The sessions of a run of overlaps, each as a button at the height of its start. */
export function OverlapRun(props: OverlapRunProps) {
  const { date, placed, laneRem, colours, now, newId, onEdit } = props
  const byId = new Map(placed.map((one) => [one.session.id, one.session]))
  const items = placed.map(({ session, placement }) => ({ id: session.id, ...placement }))
  const topRem = Math.min(...items.map((item) => item.topRem))
  const bottomRem = Math.max(...items.map((item) => item.topRem + item.heightRem))

  const sessionsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return (
    <OverlapCard
      name={weekGridTexts.run(spanOf(placed), placed.length)}
      topRem={topRem}
      heightRem={bottomRem - topRem}
    >
      {overlapRows(items, laneRem).map((row) => {
        const shown = sessionsOf(row.ids)
        const more = sessionsOf(row.more)
        const [first] = [...shown, ...more]
        const count = shown.length + (more.length > 0 ? 1 : 0)
        const free = innerWidth(laneRem) - (row.isFirst ? timeRem : 0) + gapRem
        return (
          <OverlapLine
            key={row.topRem}
            topRem={row.topRem}
            time={row.isFirst && first ? formatTime(first.startsAt) : null}
          >
            {shown.map((session) => {
              const icons = iconsOf(session, now)
              return (
                <OverlapSession
                  key={session.id}
                  id={session.id}
                  name={sessionName(session, now)}
                  text={textIn(free / count - gapRem, session, icons.length)}
                  form={formOf(icons, session, now)}
                  marks={icons.join(' ')}
                  colour={colours.get(session.clientId) ?? 'transparent'}
                  isNew={session.id === newId}
                />
              )
            })}
            {more.length > 0 && first && (
              <SessionsPopover
                sessions={more}
                label={weekGridTexts.more(more.length)}
                name={weekGridTexts.moreAt(more.length, dayName(date), formatTime(first.startsAt))}
                className={overlap.more}
                now={now}
                colours={colours}
                onEdit={onEdit}
              />
            )}
          </OverlapLine>
        )
      })}
    </OverlapCard>
  )
}

/** '14:00–15:30' */
function spanOf(placed: readonly Placed<WeekSession>[]): string {
  const starts = placed.map(({ session }) => session.startsAt.getTime())
  const ends = placed.map(
    ({ session }) => session.startsAt.getTime() + session.durationHours * 3_600_000,
  )
  const from = Math.min(...starts)
  return formatTimeRange(new Date(from), (Math.max(...ends) - from) / 3_600_000)
}

/** The name where it fits, else the initials, or with an icon beside it the first of them. */
function textIn(widthRem: number, { clientName }: WeekSession, icons: number): string {
  const left = widthRem - frameRem - icons * iconRem
  if (left >= nameFromRem) return fitName(clientName, { widthEm: left / textRem, lines: 1 }).text
  return firstCharacters(initialsOf(clientName), left < twoInitialsRem && icons > 0 ? 1 : 2)
}
