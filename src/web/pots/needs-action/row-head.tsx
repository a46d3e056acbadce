import { Link } from 'react-router-dom'
import { type FilledPot, fillingOf, flawOf } from '#shared/pots/filling.ts'
import { needsActionTexts as texts } from '#shared/pots/needs-action/texts.ts'
import { paths } from '../../lib/paths.ts'
import { Vessel } from '../../ui/pot/vessel.tsx'
import styles from './needs-action.module.css'

interface RowHeadProps {
  pot: FilledPot & {
    clientId: string
    potTypeName: string
    forecast: Parameters<typeof flawOf>[0]
  }
  client: { name: string } | undefined
  /** When the pots were fetched. */
  now: Date
}

/** Whose pot a row is about: the pot's vessel, the client, with a link to their pots, and the type. */
export function RowHead({ pot, client, now }: RowHeadProps) {
  return (
    <>
      <Vessel size={24} filling={fillingOf(pot)} flaw={flawOf(pot.forecast, now)} />
      <div className={styles.who}>
        <Link to={`${paths.client(pot.clientId)}?flik=potter`} className={styles.name} dir="auto">
          {client?.name ?? texts.unknownClient}
        </Link>{' '}
        <span className={styles.type} dir="auto">
          {pot.potTypeName}
        </span>
      </div>
    </>
  )
}
