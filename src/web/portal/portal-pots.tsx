import { useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { compactHistoryCount } from '#shared/pots/limits.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { HistoryList } from '../pots/history-list.tsx'
import { PotFigure } from '../pots/pot-figure.tsx'
import { PotForecast } from '../pots/pot-forecast.tsx'
import { Statement } from '../pots/statement.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { numbered } from './numbered.ts'
import styles from './portal-pots.module.css'
import sections from './portal-sections.module.css'

type Pot = PortalPayload['pots'][number]

interface PortalPotsProps {
  pots: readonly Pot[]
  clientName: string
  trainerName: string
  /** When the pots were as they are shown. */
  now: Date
}

/** The client's pots: what is left of what there was, how far it lasts, and why (spec 2). */
export function PortalPots({ pots, clientName, trainerName, now }: PortalPotsProps) {
  return (
    <section>
      <h2 className={sections.heading}>{texts.pots}</h2>
      {pots.length === 0 ? (
        <p className={sections.none}>{texts.noPots}</p>
      ) : (
        <ul className={styles.pots}>
          {numbered(pots).map((pot) => (
            <li key={pot.id} className={styles.pot}>
              <h3 className={styles.type} dir="auto">
                {pot.potTypeName}
              </h3>
              <PotFigure hoursRemaining={pot.hoursRemaining} totalHours={pot.totalHours} />
              <PotForecast forecast={pot.forecast} now={now} />
              <div className={styles.parts}>
                <History pot={pot} />
                <div className={styles.part}>
                  <Disclosure label={potTexts.statement}>
                    <Statement
                      names={{ client: clientName, trainer: trainerName, pot: pot.potTypeName }}
                      statement={{ ...pot.statement, rows: numbered(pot.statement.rows) }}
                      pot={{ ...pot, isSameMoment: true }}
                      reader="client"
                    />
                  </Disclosure>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function History({ pot: { history } }: { pot: Pot }) {
  if (history.length === 0) return <p className={styles.noHistory}>{potTexts.noHistory}</p>
  return (
    <div className={styles.part}>
      <Disclosure label={potTexts.history(history.length)}>
        <CompactHistory history={history} />
      </Disclosure>
    </div>
  )
}

/** The three newest changes, and the rest on demand (spec 2, 9). */
function CompactHistory({ history }: { history: Pot['history'] }) {
  const [isWhole, setIsWhole] = useState(false)
  const more = history.length - compactHistoryCount
  return (
    <>
      <HistoryList entries={numbered(isWhole ? history : history.slice(0, compactHistoryCount))} />
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? potTexts.fewerHistory : potTexts.moreHistory(more)}
        </button>
      )}
    </>
  )
}
