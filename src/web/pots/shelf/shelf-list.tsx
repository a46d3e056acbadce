import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import { needsActionSoon } from '#shared/pots/forecast.ts'
import { shelfTexts as texts } from '#shared/pots/texts.ts'
import { paths } from '../../lib/paths.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import { PotFace } from './pot-face.tsx'
import type { Shelf, Shelved } from './shelf.ts'
import styles from './shelf-list.module.css'

interface ShelfListProps {
  /** In use, in the order of the shelf. */
  standing: readonly Shelved[]
  empty: Shelf['empty']
  /** The clients whose pots are told apart by the type. */
  several: ReadonlySet<string>
  /** When the pots were fetched. */
  now: Date
  /** The search text. */
  query: string
  /** Whether pots stand large above. */
  isRest: boolean
}

/** Pots as vessels on a shelf, each a link to its client's pots; the empty ones are folded. */
export function ShelfList({ standing, empty, several, now, query, isRest }: ShelfListProps) {
  const id = useId()
  const { shown, end } = useIncrementalRows<HTMLDivElement>(standing.length, query)
  const showsEmptyOnly = standing.length === 0 && !isRest
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {isRest ? texts.others : texts.view}
      </h2>
      {standing.length > 0 && (
        <Pots pots={standing.slice(0, shown)} of={standing.length} several={several} now={now} />
      )}
      <div ref={end} />
      {empty.length > 0 && (
        <Disclosure
          key={String(showsEmptyOnly)}
          label={texts.empty(empty.length)}
          isOpenAtFirst={showsEmptyOnly}
        >
          <Pots pots={empty} of={empty.length} several={several} now={now} />
        </Disclosure>
      )}
    </section>
  )
}

interface PotsProps extends Pick<ShelfListProps, 'several' | 'now'> {
  pots: readonly Shelved[]
  /** How many there are, drawn or not. */
  of: number
}

function Pots({ pots, of, several, now }: PotsProps) {
  return (
    <ul className={styles.pots}>
      {pots.map(({ pot, client }, index) => (
        <li key={pot.id} aria-setsize={of} aria-posinset={index + 1}>
          <PotLink pot={pot} client={client} hasType={several.has(pot.clientId)} now={now} />
        </li>
      ))}
    </ul>
  )
}

const PotLink = memo(function PotLink({
  pot,
  client,
  hasType,
  now,
}: Shelved & { hasType: boolean; now: Date }) {
  return (
    <Link to={paths.clientPots(pot.clientId)} className={styles.pot}>
      <PotFace
        of={{ pot, client }}
        now={now}
        size={84}
        isSoon={needsActionSoon(pot.forecast, now)}
        hasType={hasType}
      />
    </Link>
  )
})
