import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { navTexts } from '#shared/app/texts.ts'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { invoiceBasisPath, wellnessPath } from '../../sessions/invoice-basis/invoice-basis-path.ts'

/** Lead to what the client is to be invoiced for, and to what the client has paid in a year. */
export function ReportLinks({ clientId }: { clientId: string }) {
  return (
    <Group data-unprinted gap="md" lh="var(--app-control-sm)" style={{ rowGap: 0 }}>
      <Anchor component={Link} to={invoiceBasisPath(clientId)}>
        {texts.invoiceBasis}
      </Anchor>
      <Anchor component={Link} to={wellnessPath(clientId)}>
        {navTexts.wellness}
      </Anchor>
    </Group>
  )
}
