import { type ComponentType, useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { compactHistoryCount } from '#shared/pots/limits.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { HistoryList } from '../../pots/pot/history-list.tsx'
import { PotBox, PotPart } from '../../pots/pot/pot-box.tsx'
import { PotFigure } from '../../pots/pot/pot-figure.tsx'
import { PotForecast } from '../../pots/pot/pot-forecast.tsx'
import type { StatementProps } from '../../pots/statement/statement.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { numbered } from '../numbered.ts'
import { changeLabel, eventLabel } from './contact.ts'
import { contactLinks } from './contact-link.tsx'
import styles from './portal-pots.module.css'
import sections from './portal-sections.module.css'

type Pot = PortalPayload['pots'][number]
type Trainer = PortalPayload['trainer']

interface PortalPotsProps {
  pots: readonly Pot[]
  clientName: string
  trainer: Trainer
  /** When the data was read. */
  now: Date
  Statement: ComponentType<StatementProps>
}

/** The client's pots: remaining hours, forecast, history and statement (spec 2). */
export function PortalPots({ pots, clientName, trainer, now, Statement }: PortalPotsProps) {
  return (
    <section>
      <h2 className={sections.heading}>{texts.pots}</h2>
      {pots.length === 0 ? (
        <p className={sections.none}>{texts.noPots}</p>
      ) : (
        <ul className={styles.pots}>
          {numbered(pots).map((pot) => (
            <PotBox key={pot.id} as="li">
              <h3 className={styles.type} dir="auto">
                {pot.potTypeName}
              </h3>
              <PotFigure hoursRemaining={pot.hoursRemaining} totalHours={pot.totalHours} />
              <PotForecast forecast={pot.forecast} now={now} />
              <div>
                <History pot={pot} trainer={trainer} />
                <PotPart label={potTexts.statement}>
                  <Statement
                    names={{ client: clientName, trainer: trainer.name, pot: pot.potTypeName }}
                    statement={{ ...pot.statement, rows: numbered(pot.statement.rows) }}
                    pot={{ ...pot, isSameMoment: true }}
                    reader="client"
                    renderContact={contactLinks(trainer, eventLabel)}
                  />
                </PotPart>
              </div>
            </PotBox>
          ))}
        </ul>
      )}
    </section>
  )
}

function History({ pot: { history }, trainer }: { pot: Pot; trainer: Trainer }) {
  if (history.length === 0) return <p className={styles.noHistory}>{potTexts.noHistory}</p>
  return (
    <PotPart label={potTexts.history(history.length)}>
      <CompactHistory history={history} trainer={trainer} />
    </PotPart>
  )
}

/** The three newest changes, and the rest on demand (spec 2, 9). */
function CompactHistory({ history, trainer }: { history: Pot['history']; trainer: Trainer }) {
  const [isWhole, setIsWhole] = useState(false)
  const more = history.length - compactHistoryCount
  return (
    <>
      <HistoryList
        entries={numbered(isWhole ? history : history.slice(0, compactHistoryCount))}
        renderContact={contactLinks(trainer, changeLabel)}
      />
      {more > 0 && (
        <div className={styles.more}>
          <ShowMoreButton isPlain onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? potTexts.fewerHistory : potTexts.moreHistory(more)}
          </ShowMoreButton>
        </div>
      )}
    </>
  )
}
