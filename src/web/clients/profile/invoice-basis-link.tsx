import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { invoiceBasisPath } from '../../sessions/invoice-basis/invoice-basis-path.ts'
import styles from './client-overview.module.css'

/** Leads to what the client is to be invoiced for. */
export function InvoiceBasisLink({ clientId }: { clientId: string }) {
  return (
    <Anchor component={Link} className={styles.link} to={invoiceBasisPath(clientId)}>
      {texts.invoiceBasis}
    </Anchor>
  )
}
