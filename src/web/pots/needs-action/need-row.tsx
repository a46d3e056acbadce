import { Button } from '@mantine/core'
import { needsActionTexts as texts } from '#shared/pots/needs-action/texts.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { lastsLabel } from '../pot/forecast-labels.ts'
import type { ShelfPot } from '../shelf/shelf.ts'
import type { PotNeed } from './needing-action.ts'
import styles from './needs-action.module.css'
import { RowHead } from './row-head.tsx'

interface NeedRowProps {
  need: PotNeed<ShelfPot, { id: string; name: string }>
  /** When the pots were fetched. */
  now: Date
  /** With the hours that it proposes. */
  onFill: (proposed: number) => void
}

/** A pot that needs action: its client, the reason, and the button. */
export function NeedRow({ need: { pot, client }, now, onFill }: NeedRowProps) {
  const name = client?.name ?? texts.unknownClient
  const { left, uncovered } = pot.forecast
  const proposed = topUpHours(pot)
  return (
    <li className={styles.row}>
      <RowHead pot={pot} client={client} now={now} />
      <div className={styles.why}>
        <span>
          <strong data-below={left < 0 || undefined}>{texts.left(left)}</strong>
          {uncovered > 0 && <span data-more> · {forecastTexts.uncovered(uncovered)}</span>}
        </span>{' '}
        <span>{lastsLabel(pot.forecast, now) ?? (left < 0 ? potTexts.below : texts.low)}</span>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.fillOf(proposed, pot.potTypeName, name)}
        onClick={() => onFill(proposed)}
      >
        {forecastTexts.topUp(proposed)}
      </Button>
    </li>
  )
}
