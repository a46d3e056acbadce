import { useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { compactHistoryCount } from '#shared/pots/limits.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { HistoryList } from '../pots/history-list.tsx'
import { PotFigure } from '../pots/pot-figure.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { numbered } from './numbered.ts'
import styles from './portal-pots.module.css'
import sections from './portal-screen.module.css'

type Pot = PortalPayload['pots'][number]

/** The client's pots: what is left of what there was, and why (spec 2). */
export function PortalPots({ pots }: { pots: readonly Pot[] }) {
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
              <History pot={pot} />
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
    <div className={styles.history}>
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
