import { useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { useIsPrinting } from '../../ui/page/use-printing.ts'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { numbered } from '../numbered.ts'
import { isReachable } from './contact.ts'
import { portalBooksOf } from './portal-books.ts'
import { PortalPot } from './portal-pot.tsx'
import styles from './portal-pots.module.css'
import { NothingYet, PortalSection } from './portal-section.tsx'

/** Pots shown at first: with many, the sessions below them are still in reach. */
const firstCount = 6

interface PortalPotsProps {
  id: string
  /** The next session's first. */
  pots: PortalPayload['pots']
  payload: PortalPayload
  /** When the data was read. */
  now: Date
}

/** The client's pots: remaining hours, forecast, history and statement (S57). */
export function PortalPots({ id, pots, payload, now }: PortalPotsProps) {
  const { client, trainer, sessions } = payload
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isWhole = useIsPrinting() || isUnfolded
  // No button for a single pot.
  const shown = isWhole || pots.length <= firstCount + 1 ? pots.length : firstCount
  const canAsk = pots.length > 0 && isReachable(trainer.contact)
  return (
    <PortalSection id={id} title={texts.pots} canAsk={canAsk}>
      {(asks) =>
        pots.length === 0 ? (
          <NothingYet picture="hours">{texts.noPots}</NothingYet>
        ) : (
          <>
            <ul className={styles.pots} data-hours>
              {numbered(pots.slice(0, shown)).map((pot) => (
                <PortalPot
                  key={pot.id}
                  pot={pot}
                  names={{ client: client.name, trainer: trainer.name }}
                  books={portalBooksOf(pot, { pots, sessions }, now)}
                  asked={asks ? trainer : null}
                  now={now}
                />
              ))}
            </ul>
            {shown < pots.length && (
              <ShowMoreButton onClick={() => setIsUnfolded(true)}>
                {texts.morePots(pots.length - shown)}
              </ShowMoreButton>
            )}
          </>
        )
      }
    </PortalSection>
  )
}
