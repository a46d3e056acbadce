import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { balanceOf, flawOfBalance } from '#shared/clients/balance.ts'
import { clientProfileTexts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { initialsOf } from '#shared/initials.ts'
import { forecastTexts } from '#shared/pots/texts.ts'
import { formatMoment, localDateOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { IconArrowLeft } from '../../lib/icons/arrows.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { MailLink, PhoneLink } from '../../ui/table/contact-links.tsx'
import type { Client } from '../client.ts'
import { useShownColour } from '../colours/use-shown-colour.ts'
import { PortalLinkButtons } from '../link/portal-link-buttons.tsx'
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

/** The links back and to the client's own page; the hours that are left, those that are free, and the next session. */
export function ProfileHead({ client }: { client: Client }) {
  return (
    <>
      <Group gap="0 var(--app-space-md)" className={styles.ways}>
        <Anchor component={Link} to={paths.clients} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          <span>{clientProfileTexts.backToList}</span>
        </Anchor>
        <span className={styles.contact}>
          {client.phone && <PhoneLink phone={client.phone} />}
          <MailLink email={client.email} />
        </span>
        <PortalLinkButtons clientId={client.id} />
      </Group>
      <dl className={styles.figures}>
        <Hours clientId={client.id} />
        <NextSession clientId={client.id} />
      </dl>
      <ProfileNeeds clientId={client.id} />
    </>
  )
}

function Hours({ clientId }: { clientId: string }) {
  const { data } = trpc.pots.ofClient.useQuery({ clientId })
  const now = useNow()
  const balance = balanceOf(data ?? [])
  const { left, available, free, filling } = balance
  const isLacking = available < 0
  const flaw = flawOfBalance(balance, now)
  if (data?.length === 0) return <Figure name={texts.left}>{texts.noPots}</Figure>
  return (
    <>
      <Figure name={texts.left} isMain isBelow={left < 0}>
        {data && (
          <>
            <Vessel filling={filling} flaw={flaw} size={24} /> {formatHoursUnit(left)}
          </>
        )}
      </Figure>
      <Figure
        name={isLacking ? texts.lacking : texts.available}
        hint={isLacking ? undefined : forecastTexts.availableHint}
        isShort={isLacking && flaw === 'crack'}
      >
        {data && formatHoursUnit(isLacking ? -available : free)}
      </Figure>
    </>
  )
}

function NextSession({ clientId }: { clientId: string }) {
  const { data } = trpc.clients.pictures.useQuery({ id: clientId })
  const now = useNow()
  const next = data?.find(
    ({ startsAt, completed, noShow }) => startsAt > now && !completed && !noShow,
  )
  return (
    <Figure name={texts.next}>
      {next ? (
        <Anchor component={Link} to={calendarDayPath(localDateOf(next.startsAt), clientId)}>
          {formatMoment(next.startsAt, now)}
        </Anchor>
      ) : (
        data && texts.noNext
      )}
    </Figure>
  )
}

interface FigureProps {
  name: string
  hint?: string | undefined
  isMain?: boolean
  isBelow?: boolean
  isShort?: boolean
  /** Nothing while it is fetched. */
  children: ReactNode
}

function Figure({ name, hint, isMain, isBelow, isShort, children }: FigureProps) {
  return (
    <div>
      <dt title={hint}>{name}</dt>
      <dd data-main={isMain} data-below={isBelow || undefined} data-short={isShort || undefined}>
        {children}
      </dd>
    </div>
  )
}
