import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { invoiceBasisPath } from '../../sessions/invoice-basis/invoice-basis-path.ts'

/** Leads to what the client is to be invoiced for. */
export function InvoiceBasisLink({ clientId }: { clientId: string }) {
  return (
    <Anchor
      component={Link}
      display="inline-block"
      w="fit-content"
      lh="var(--app-control-sm)"
      to={invoiceBasisPath(clientId)}
    >
      {texts.invoiceBasis}
    </Anchor>
  )
}
