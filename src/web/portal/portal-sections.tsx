import type { PortalPayload } from '#shared/portal/payload.ts'
import { PortalPots } from './portal-pots.tsx'
import styles from './portal-sections.module.css'
import { PortalSessions } from './portal-sessions.tsx'
import { PortalTrainer } from './portal-trainer.tsx'

/** What one client sees with one trainer: who it is, what is left and what is booked (spec 2, Client portal). */
export function PortalSections({ payload, now }: { payload: PortalPayload; now: Date }) {
  const { client, trainer, pots, sessions } = payload
  return (
    <div className={styles.sections}>
      <PortalTrainer trainer={trainer} />
      <PortalPots pots={pots} clientName={client.name} trainer={trainer} now={now} />
      <PortalSessions sessions={sessions} trainer={trainer} now={now} />
    </div>
  )
}
