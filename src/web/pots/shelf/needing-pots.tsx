import { Button } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { Link } from 'react-router-dom'
import { needsActionTexts as texts } from '#shared/pots/needs-action/texts.ts'
import { forecastTexts, shelfTexts } from '#shared/pots/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { formatDateOfYear, localDateOf } from '#shared/time.ts'
import { paths } from '../../lib/paths.ts'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import type { PotNeed } from '../needs-action/needing-action.ts'
import type { ChangeHoursSubject } from '../pot/change-hours-dialog.tsx'
import styles from './needing-pots.module.css'
import { PotFace } from './pot-face.tsx'
import type { ShelfClient, ShelfPot } from './shelf.ts'

/** So many are large until all are asked for. */
export const largeAtFirst = 6

interface NeedingPotsProps {
  needs: readonly PotNeed<ShelfPot, ShelfClient>[]
  /** When the pots were fetched. */
  now: Date
  /** Takes the focus after a save. */
  heading: RefObject<HTMLHeadingElement | null>
  showsAll: boolean
  onShowAll: (showsAll: boolean) => void
  /** Opens the dialog of hours; nothing is added before it is saved. */
  onFill: (subject: ChangeHoursSubject) => void
}

/** The pots that need hours within fourteen days, large, the most urgent first; its button is the primary one of the screen. */
export function NeedingPots({
  needs,
  now,
  heading,
  showsAll,
  onShowAll,
  onFill,
}: NeedingPotsProps) {
  const id = useId()
  if (needs.length === 0) return null
  const shown = showsAll ? needs : needs.slice(0, largeAtFirst)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
        {shelfTexts.needs(formatDateOfYear(localDateOf(soonEnd(now))))}
      </h2>
      <ul className={styles.needs}>
        {shown.map((need, index) => (
          <NeedCard key={need.pot.id} need={need} now={now} isFirst={index === 0} onFill={onFill} />
        ))}
      </ul>
      {needs.length > largeAtFirst && (
        <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => onShowAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(needs.length)}
        </ShowMoreButton>
      )}
    </section>
  )
}

interface NeedCardProps extends Pick<NeedingPotsProps, 'now' | 'onFill'> {
  need: NeedingPotsProps['needs'][number]
  isFirst: boolean
}

function NeedCard({ need: { pot, client }, now, isFirst, onFill }: NeedCardProps) {
  const proposed = topUpHours(pot)
  const name = client?.name ?? texts.unknownClient
  return (
    <li className={styles.card}>
      <Link to={paths.clientPots(pot.clientId)} className={styles.link}>
        <PotFace of={{ pot, client }} now={now} size={132} isSoon hasType />
      </Link>
      <Button
        fullWidth
        variant={isFirst ? 'filled' : 'default'}
        aria-label={texts.fillOf(proposed, pot.potTypeName, name)}
        onClick={() => onFill({ pot, clientName: name, proposed })}
      >
        {forecastTexts.topUp(proposed)}
      </Button>
    </li>
  )
}
