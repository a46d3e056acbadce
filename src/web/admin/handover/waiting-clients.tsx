import { Text } from '@mantine/core'
import { useId } from 'react'
import { disabledTexts as texts } from '#shared/handover/admin/texts.ts'
import type { DisabledClients } from '#shared/handover/payload.ts'
import { handoverNoticeTexts } from '#shared/handover/texts.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import classes from './disabled-clients.module.css'

interface WaitingClientsProps {
  /** The client whose offer is being withdrawn. */
  endingId: string | null
  onWithdraw: (clientId: string) => void
  clients: DisabledClients['clients']
}

/** The clients that a trainer is offered and has not answered for. */
export function WaitingClients({ clients, endingId, onWithdraw }: WaitingClientsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text component="h3" id={id} fw={600} mb="xs">
        {texts.waiting}
      </Text>
      <ul className={classes.list}>
        {clients.map(({ id: clientId, name, waiting }) => (
          <li key={clientId} className={classes.waiting}>
            <div>
              <Text fw={500} dir="auto">
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {waiting && texts.offered(waiting.receiverName, waiting.untilOn)}
              </Text>
            </div>
            <PlainButton
              small
              aria-label={handoverNoticeTexts.of(handoverNoticeTexts.withdraw, name)}
              aria-busy={clientId === endingId}
              onClick={() => onWithdraw(clientId)}
            >
              {handoverNoticeTexts.withdraw}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
