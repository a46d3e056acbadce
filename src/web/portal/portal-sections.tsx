import type { PortalPayload } from '#shared/portal/payload.ts'
import { PortalPots } from './portal-pots.tsx'
import styles from './portal-screen.module.css'
import { PortalSessions } from './portal-sessions.tsx'
import { PortalTrainer } from './portal-trainer.tsx'
import './portal-styles.ts'

/** What one trainer's client sees: the trainer, the pots and the sessions. */
export function PortalSections({
  payload: { client, trainer, pots, sessions },
  now,
}: {
  payload: PortalPayload
  /** When it all was as it is shown. */
  now: Date
}) {
  return (
    <div className={styles.sections}>
      <PortalTrainer trainer={trainer} />
      <PortalPots pots={pots} clientName={client.name} trainerName={trainer.name} now={now} />
      <PortalSessions sessions={sessions} now={now} />
    </div>
  )
}
