import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { clientProfileTexts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { initialsOf } from '#shared/initials.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { hoursLeft } from '#shared/texts.ts'
import { formatMoment, localDateOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { IconArrowLeft } from '../../lib/icons/arrows.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { potsByUse } from '../../pots/pot/pots-by-use.ts'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { MailLink, PhoneLink } from '../../ui/table/contact-links.tsx'
import type { Client } from '../client.ts'
import { useShownColour } from '../colours/use-shown-colour.ts'
import { PortalLinkButtons } from '../link/portal-link-buttons.tsx'
import { ClientMenu } from './client-menu.tsx'
import styles from './profile-head.module.css'
import { ProfileNeeds } from './profile-needs.tsx'

/** The heading of the profile: what page it is, and whose. */
export function ProfileName({ client }: { client: Client }) {
  const { name } = client
  const colour = useShownColour(client)
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <span
        className={styles.initials}
        data-client
        style={{ ['--client' as string]: colour }}
        aria-hidden
      >
        {initialsOf(name)}
      </span>
      <span>
        <Text span display="block" fz="sm" fw={500} lts={0} c="var(--app-ink-2)">
          {clientProfileTexts.title}
        </Text>{' '}
        <span dir="auto">{name}</span>
      </span>
    </Group>
  )
}

/** The most pots beside the first one; the others are on their tab. */
const mostOthers = 4

/** The links back and to the client's own page, and the menu; the hours that are left, those that are free, and the next session. */
export function ProfileHead({ client }: { client: Client }) {
  return (
    <>
      <Group gap="0 var(--app-space-md)" className={styles.ways}>
        <Anchor component={Link} to={paths.clients} className={styles.back} data-unprinted>
          <IconArrowLeft size={16} aria-hidden />
          <span>{clientProfileTexts.backToList}</span>
        </Anchor>
        <span className={styles.contact}>
          {client.phone && <PhoneLink phone={client.phone} />}
          <MailLink email={client.email} />
        </span>
        <PortalLinkButtons clientId={client.id} />
        <span className={styles.menu}>
          <ClientMenu id={client.id} name={client.name} />
        </span>
      </Group>
      <Hours clientId={client.id} />
      <ProfileNeeds clientId={client.id} />
    </>
  )
}

/** The pot of the next session with its figures, the other pots beneath it: unlike types are never summed. */
function Hours({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  const now = useNow()
  const next = sessions.data?.find((one) => one.startsAt > now && !hasStatus(one))
  const [pot, ...others] = potsByUse(pots.data ?? [], ({ id }) => id === next?.potId)
  const filling = pot && fillingOf(pot)
  const flaw = pot ? flawOf(pot.forecast, now) : null
  const isLacking = pot !== undefined && pot.forecast.available < 0
  return (
    <div className={styles.hours}>
      <span className={styles.vessel}>
        {filling && <Vessel filling={filling} flaw={flaw} size={160} />}
      </span>
      <div>
        <dl className={styles.figures}>
          {pots.data?.length === 0 ? (
            <Figure name={texts.left}>{texts.noPots}</Figure>
          ) : (
            <>
              <Figure
                name={texts.left}
                beside={pot?.potTypeName}
                isMain
                isBelow={pot && pot.hoursRemaining < 0}
              >
                {pot && potTexts.figure(pot.hoursRemaining)}
              </Figure>
              <Figure
                name={isLacking ? texts.lacking : texts.available}
                hint={isLacking ? undefined : forecastTexts.availableHint}
                isShort={isLacking && flaw === 'crack'}
              >
                {pot && formatHoursUnit(isLacking ? -pot.forecast.available : pot.forecast.free)}
              </Figure>
            </>
          )}
          <Figure name={texts.next}>
            {next ? (
              <Anchor
                component={Link}
                data-target
                to={calendarDayPath(localDateOf(next.startsAt), clientId)}
              >
                {formatMoment(next.startsAt, now)}
              </Anchor>
            ) : (
              sessions.data && texts.noNext
            )}
          </Figure>
        </dl>
        {others.length > 0 && (
          <ul className={styles.others} aria-label={texts.others}>
            {others.slice(0, mostOthers).map((other) => (
              <li key={other.id}>
                <Vessel filling={fillingOf(other)} flaw={flawOf(other.forecast, now)} size={16} />
                <bdi>{other.potTypeName}</bdi> <strong>{hoursLeft(other.hoursRemaining)}</strong>
              </li>
            ))}
            {others.length > mostOthers && (
              <li>
                <Anchor
                  component={Link}
                  data-target
                  to={`${paths.client(clientId)}?flik=potter`}
                  fz="sm"
                >
                  {texts.moreOthers(others.length - mostOthers)}
                </Anchor>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}

interface FigureProps {
  name: string
  /** Of what, beside the name. */
  beside?: string | undefined
  hint?: string | undefined
  isMain?: boolean
  isBelow?: boolean | undefined
  isShort?: boolean
  /** Nothing while it is fetched. */
  children: ReactNode
}

function Figure({ name, beside, hint, isMain, isBelow, isShort, children }: FigureProps) {
  return (
    <div>
      <dt title={hint}>
        {name}
        {beside && (
          <>
            {' · '}
            <bdi>{beside}</bdi>
          </>
        )}
      </dt>
      <dd data-main={isMain} data-below={isBelow || undefined} data-short={isShort || undefined}>
        {children}
      </dd>
    </div>
  )
}
