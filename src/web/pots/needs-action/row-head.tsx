import { Link } from 'react-router-dom'
import { needsActionTexts as texts } from '#shared/pots/needs-action/texts.ts'
import { paths } from '../../lib/paths.ts'
import { ColourDot } from '../../ui/table/name.tsx'
import styles from './needs-action.module.css'

interface RowHeadProps {
  pot: { clientId: string; potTypeName: string }
  client: { name: string; colour: string } | undefined
}

/** Whose pot a row is about: the client, with a link to their pots, and the type. */
export function RowHead({ pot, client }: RowHeadProps) {
  return (
    <>
      <ColourDot colour={client?.colour ?? 'transparent'} />
      <div className={styles.who}>
        <Link to={`${paths.client(pot.clientId)}?flik=potter`} className={styles.name} dir="auto">
          {client?.name ?? texts.unknownClient}
        </Link>
        <span className={styles.type} dir="auto">
          {pot.potTypeName}
        </span>
      </div>
    </>
  )
}
