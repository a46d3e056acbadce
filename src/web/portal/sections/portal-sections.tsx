import type { ComponentType } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import type { StatementProps } from '../../pots/statement/statement.tsx'
import { PortalPots } from './portal-pots.tsx'
import styles from './portal-sections.module.css'
import { PortalSessions } from './portal-sessions.tsx'
import { PortalTrainer } from './portal-trainer.tsx'

interface PortalSectionsProps {
  payload: PortalPayload
  now: Date
  /** Renders a pot's statement: included in the bundle, or loaded when one is opened. */
  Statement: ComponentType<StatementProps>
}

/** The data of one client with one trainer: trainer, pots and sessions (spec 2, Client portal). */
export function PortalSections({ payload, now, Statement }: PortalSectionsProps) {
  const { client, trainer, pots, sessions } = payload
  return (
    <div className={styles.sections}>
      <PortalTrainer trainer={trainer} />
      <PortalPots
        pots={pots}
        clientName={client.name}
        trainer={trainer}
        now={now}
        Statement={Statement}
      />
      <PortalSessions sessions={sessions} trainer={trainer} now={now} />
    </div>
  )
}
