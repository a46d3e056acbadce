import { useContext, useId } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { formatDateLong, localDateOf } from '#shared/time.ts'
import { potsByUse } from '../../pots/pot/pots-by-use.ts'
import { accentClass } from '../../ui/theme/accent.ts'
import { splitSessions } from '../split-sessions.ts'
import { LinkParts } from './link-parts.ts'
import { PortalOpening } from './portal-opening.tsx'
import { PortalPots } from './portal-pots.tsx'
import styles from './portal-sections.module.css'
import { PortalSessions } from './portal-sessions.tsx'
import { PortalTrainer } from './portal-trainer.tsx'

interface PortalSectionsProps {
  payload: PortalPayload
  now: Date
}

/** The data of one client with one trainer: what is left and when, pots, sessions and trainer (S57). */
export function PortalSections({ payload, now }: PortalSectionsProps) {
  const { trainer, sessions } = payload
  const potsId = useId()
  const link = useContext(LinkParts)
  const { upcoming, past } = splitSessions(sessions, now)
  const next = upcoming.find(({ cancelled }) => cancelled === null)
  const pots = potsByUse(payload.pots, (pot) => pot.potTypeName === next?.potTypeName)
  return (
    <div className={`${styles.sections} ${accentClass}`} data-accent={trainer.accent}>
      <p className={styles.asOf}>{texts.asOf(formatDateLong(localDateOf(now)))}</p>
      <PortalOpening trainer={trainer} pots={pots} next={next} potsId={potsId} now={now} />
      <PortalPots id={potsId} pots={pots} payload={payload} now={now} />
      <PortalSessions
        upcoming={upcoming}
        past={past}
        more={payload}
        trainer={trainer}
        hasFiles={payload.calendar === true}
        now={now}
      />
      {link && payload.calendar && <link.PortalCalendar />}
      <PortalTrainer trainer={trainer} />
    </div>
  )
}
