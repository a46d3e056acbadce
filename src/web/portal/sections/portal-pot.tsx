import { useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import { type Filling, type Flaw, fillingOf, flawOf } from '#shared/pots/filling.ts'
import { compactHistoryCount } from '#shared/pots/limits.ts'
import type { PotBooks } from '#shared/pots/pictures/burn-down.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { lastsLabel } from '../../pots/pot/forecast-labels.ts'
import { HistoryList } from '../../pots/pot/history-list.tsx'
import { Statement } from '../../pots/statement/statement.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { HoursBar, hoursKey } from '../../ui/pot/hours-bar.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { numbered } from '../numbered.ts'
import { changeLabel, eventLabel } from './contact.ts'
import { ContactLink, contactLinks } from './contact-link.tsx'
import styles from './portal-pots.module.css'
import sections from './portal-section.module.css'

const PortalPicture = lazyComponent(() => import('./portal-picture.tsx'), 'PortalPicture', 'idle')

const shownParts = ['used', 'unmarked', 'booked', 'free', 'lacking'] as const

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
  const { potTypeName, hoursRemaining, totalHours, forecast } = pot
  const filling = fillingOf(pot)
  const flaw = flawOf(forecast, now)
  return (
    <li className={sections.card} data-box>
      <div className={styles.head}>
        <Vessel filling={filling} flaw={flaw} size={84} />
        <div>
          <h3 className={styles.type} dir="auto">
            {potTypeName}
          </h3>
          <p className={styles.left} data-below={hoursRemaining < 0 || undefined}>
            <strong>{potTexts.figure(hoursRemaining)}</strong>{' '}
            <span>{potTexts.besideFigure(hoursRemaining, totalHours)}</span>
          </p>
        </div>
      </div>
      <Hours type={potTypeName} filling={filling} flaw={flaw} />
      <Lasts pot={pot} isSoon={flaw === 'crack'} now={now} />
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

interface HoursProps {
  type: string
  filling: Filling
  flaw: Flaw | null
}

function Hours({ type, filling, flaw }: HoursProps) {
  const shown = shownParts.filter((part) => filling[part] > 0)
  const said = shown.map((part) => texts[part](filling[part]))
  return (
    <>
      <HoursBar filling={filling} flaw={flaw} label={texts.bar(type, said)} />
      {/* The bar's name has it too. */}
      <ul
        className={`${styles.legend} ${hoursKey}`}
        data-soon={flaw === 'crack' || undefined}
        aria-hidden="true"
      >
        {shown.map((part, n) => (
          <li key={part} data-part={part}>
            {said[n]}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far the hours last, and how many are lacking. */
function Lasts({ pot, isSoon, now }: { pot: Pot; isSoon: boolean; now: Date }) {
  const { forecast, hoursRemaining } = pot
  const isBelow = hoursRemaining < 0
  const isShort = forecast.uncovered > 0
  const lasts = lastsLabel(forecast, now) ?? (isBelow ? potTexts.below : null)
  if (!lasts) return null
  const lacks = isShort || isBelow
  const tone = lacks ? (isSoon ? 'amber' : 'neutral') : undefined
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
