import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { clientNeedsTexts as texts } from '#shared/clients/link/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { type ClientNeed, clientNeeds } from './client-needs.ts'
import styles from './profile-head.module.css'
import { profileTabAddress } from './profile-tab.ts'

/** "Att göra": what needs doing for the client, each with the way to it; nothing when all is well. */
export function ProfileNeeds({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  const now = useNow()
  const { state: tab, searchOf } = useAddress(profileTabAddress)
  const needs = useMemo(
    () => (pots.data && sessions.data ? clientNeeds(pots.data, sessions.data, now) : []),
    [pots.data, sessions.data, now],
  )
  if (needs.length === 0) return null
  const unmarked = sessions.data?.find((session) => isUnmarked(session, now))
  return (
    <section className={styles.needs} data-box aria-labelledby="client-needs">
      <h2 id="client-needs">{texts.title}</h2>
      <ul>
        {needs.map((need) => (
          <li key={need.kind === 'missing' || need.kind === 'below' ? need.pot.id : need.kind}>
            <span>{wordsOf(need)}</span>
            {need.kind === 'noPot' && tab !== 'potter' && (
              <Anchor component={Link} to={{ search: searchOf('potter') }}>
                {texts.createPot}
              </Anchor>
            )}
            {need.kind === 'unmarked' && unmarked && (
              <Anchor
                component={Link}
                to={calendarDayPath(localDateOf(unmarked.startsAt), clientId)}
              >
                {texts.mark}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf(need: ClientNeed): string {
  if (need.kind === 'missing')
    return `${need.pot.potTypeName}: ${texts.missing(formatHoursUnit(need.hours))}`
  if (need.kind === 'below') return `${need.pot.potTypeName}: ${texts.below}`
  if (need.kind === 'unmarked') return texts.unmarked(need.count)
  return need.kind === 'noPot' ? texts.noPot : texts.nothingBooked
}
