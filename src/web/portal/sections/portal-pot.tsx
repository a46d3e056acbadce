import { useState } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import { needsActionSoon } from '#shared/pots/forecast.ts'
import { hourParts } from '#shared/pots/hour-parts.ts'
import { compactHistoryCount } from '#shared/pots/limits.ts'
import type { PotBooks } from '#shared/pots/pictures/burn-down.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { lastsLabel } from '../../pots/pot/forecast-labels.ts'
import { HistoryList } from '../../pots/pot/history-list.tsx'
import { Statement } from '../../pots/statement/statement.tsx'
import { HoursBar } from '../../ui/feedback/hours-bar.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { numbered } from '../numbered.ts'
import { changeLabel, eventLabel } from './contact.ts'
import { ContactLink, contactLinks } from './contact-link.tsx'
import styles from './portal-pots.module.css'
import sections from './portal-section.module.css'

const PortalPicture = lazyComponent(() => import('./portal-picture.tsx'), 'PortalPicture', 'idle')

type Pot = PortalPayload['pots'][number]
type Trainer = PortalPayload['trainer']

interface PortalPotProps {
  pot: Pot
  names: { client: string; trainer: string }
  /** What its picture over time is drawn from; null without one. */
  books: PotBooks | null
  /** The trainer, while the contact links are shown. */
  asked: Trainer | null
  now: Date
}

/** One pot: its hours as a picture, how far they last, its history and its statement. */
export function PortalPot({ pot, names, books, asked, now }: PortalPotProps) {
  const { potTypeName, hoursRemaining, totalHours } = pot
  return (
    <li className={sections.card} data-box>
      <div className={styles.head}>
        <h3 className={styles.type} dir="auto">
          {potTypeName}
        </h3>
        <p className={styles.left} data-below={hoursRemaining < 0 || undefined}>
          <strong>{formatHoursUnit(hoursRemaining)}</strong>{' '}
          <span>{potTexts.remainingOf(totalHours)}</span>
        </p>
      </div>
      <Hours pot={pot} />
      <Lasts pot={pot} now={now} />
      {books && (
        <PortalPicture
          fallback={<div className={styles.waiting} />}
          failure={() => null}
          pot={pot}
          books={books}
          now={now}
        />
      )}
      {asked && <ContactLink trainer={asked} row={contactTexts.pot(potTypeName)} />}
      <div className={styles.parts}>
        <History history={pot.history} asked={asked} />
        <Disclosure label={potTexts.statement}>
          <Statement
            names={{ ...names, pot: potTypeName }}
            statement={{ ...pot.statement, rows: numbered(pot.statement.rows) }}
            pot={{ ...pot, isSameMoment: true }}
            reader="client"
            renderContact={asked ? contactLinks(asked, eventLabel) : undefined}
          />
        </Disclosure>
      </div>
    </li>
  )
}

function Hours({ pot: { potTypeName, totalHours, hoursRemaining, forecast } }: { pot: Pot }) {
  const { booked } = forecast
  const parts = hourParts({ total: totalHours, left: hoursRemaining, booked })
  const words = [
    { part: 'used', hours: parts.used },
    // All that is booked, as the trainer sees it; the bar has it only as far as the hours last.
    { part: 'booked', hours: booked },
    { part: 'free', hours: parts.free },
    { part: 'lacking', hours: parts.lacking },
  ] as const
  const shown = words.filter(({ hours }) => hours > 0)
  const said = shown.map(({ part, hours }) => texts[part](hours))
  return (
    <>
      <HoursBar {...parts} label={texts.bar(potTypeName, said)} />
      {/* The bar's name has it too. */}
      <ul className={styles.legend} aria-hidden="true">
        {shown.map(({ part, hours }) => (
          <li key={part} data-part={part}>
            {texts[part](hours)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far the hours last, and how many are lacking. */
function Lasts({ pot: { forecast, hoursRemaining }, now }: { pot: Pot; now: Date }) {
  const isBelow = hoursRemaining < 0
  const isShort = forecast.uncovered > 0
  const lasts = lastsLabel(forecast, now) ?? (isBelow ? potTexts.below : null)
  if (!lasts) return null
  const lacks = isShort || isBelow
  const tone = lacks ? (needsActionSoon(forecast, now) ? 'amber' : 'neutral') : undefined
  const Icon = lacks ? IconAlertTriangle : IconCheck
  return (
    <p className={styles.lasts} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>
        <strong>{lasts}</strong>
        {isShort && <> {forecastTexts.missing(forecast.uncovered, forecast.missing)}</>}
      </span>
    </p>
  )
}

function History({ history, asked }: { history: Pot['history']; asked: Trainer | null }) {
  const [isWhole, setIsWhole] = useState(false)
  if (history.length === 0) return <p className={styles.noHistory}>{potTexts.noHistory}</p>
  // The three newest changes, and the rest on demand (S39).
  const more = history.length - compactHistoryCount
  return (
    <Disclosure label={potTexts.history(history.length)}>
      <HistoryList
        entries={numbered(isWhole ? history : history.slice(0, compactHistoryCount))}
        renderContact={asked ? contactLinks(asked, changeLabel) : undefined}
      />
      {more > 0 && (
        <ShowMoreButton isPlain onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? potTexts.fewerHistory : potTexts.moreHistory(more)}
        </ShowMoreButton>
      )}
    </Disclosure>
  )
}
