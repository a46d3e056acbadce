import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { profileHeadTexts as headTexts } from '#shared/clients/attendance/texts.ts'
import { clientProfileTexts, overviewTexts as texts } from '#shared/clients/texts.ts'
import { potManagementTexts } from '#shared/pots/changes/texts.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { forecastTexts, potTexts, unknownTypeInColumn } from '#shared/pots/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { FillDialog } from '../../pots/pot/fill-dialog.ts'
import type { Pot } from '../../pots/pot/pot.ts'
import { useSessionDialog } from '../../sessions/editor/use-session-dialog.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ScreenSection } from '../../ui/page/screen-section.tsx'
import { HoursBar } from '../../ui/pot/hours-bar.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { ClientAttendance } from './client-attendance.tsx'
import styles from './client-overview.module.css'
import { LastingNote, type NoteEditing } from './lasting-note.tsx'
import { nextSessions } from './next-sessions.ts'
import { ReportLinks } from './report-links.tsx'

interface ClientOverviewProps {
  clientId: string
  /** Held by the screen, so that what was typed is kept while another tab is open. */
  editing: NoteEditing
}

/** The tab "Översikt": the pots, the next sessions, what is good to know, and the client's twelve months. */
export function ClientOverview({ clientId, editing }: ClientOverviewProps) {
  const notes = trpc.clients.notes.useQuery({ id: clientId })
  const { edit, preload, element } = useSessionDialog()
  return (
    <div onPointerEnter={preload}>
      <div className={styles.columns}>
        <div>
          <Pots clientId={clientId} />
          <NextSessions clientId={clientId} onOpen={edit} />
        </div>
        <div>
          <QueryState query={notes} texts={texts} lines={6}>
            {({ lastingNote, sessions }) => (
              <>
                <LastingNote clientId={clientId} note={lastingNote} editing={editing} />
                <ScreenSection id="last-notes" title={texts.lastNotes}>
                  {sessions.length === 0 && <Text c="dimmed">{texts.noNotes}</Text>}
                  <Stack component="ul" gap="sm">
                    {sessions.map(({ id, startsAt, notes: text }) => (
                      <li key={id}>
                        <Anchor
                          component="button"
                          data-printed
                          mih="max(1.5rem, var(--app-control-sm))"
                          onClick={() => edit(id)}
                        >
                          {formatDayNear(localDateOf(startsAt))}
                        </Anchor>
                        <Text className={styles.text} lineClamp={4} dir="auto">
                          {text}
                        </Text>
                      </li>
                    ))}
                  </Stack>
                </ScreenSection>
              </>
            )}
          </QueryState>
        </div>
      </div>
      <Box mt="xl">
        <ClientAttendance clientId={clientId} />
      </Box>
      {element}
    </div>
  )
}

function Pots({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const now = useNow()
  const filling = useDialog<ChangeHoursSubject>()
  return (
    <ScreenSection
      id="overview-pots"
      title={clientProfileTexts.tabs.pots}
      aside={<ReportLinks clientId={clientId} />}
    >
      <QueryState query={pots} texts={potManagementTexts} lines={6}>
        {(data) =>
          data.length === 0 ? (
            <Text c="dimmed">{headTexts.noPots}</Text>
          ) : (
            <Group component="ul" align="flex-start" gap="lg">
              {data.map((pot) => (
                <PotBlock
                  key={pot.id}
                  pot={pot}
                  now={now}
                  onFill={(proposed) => filling.open({ pot, proposed })}
                />
              ))}
            </Group>
          )
        }
      </QueryState>
      <FillDialog dialog={filling} />
    </ScreenSection>
  )
}

interface PotBlockProps {
  pot: Pot
  now: Date
  onFill: (hours: number) => void
}

/** A pot: what is left of it, and the hours that it needs or got the last time. */
function PotBlock({ pot, now, onFill }: PotBlockProps) {
  const { potTypeName, hoursRemaining, totalHours } = pot
  const filling = fillingOf(pot)
  const flaw = flawOf(pot.forecast, now)
  const proposed = topUpHours(pot)
  return (
    <Stack component="li" gap="xs" flex="1 1 13rem" maw="24rem">
      <Text component="h3" fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {potTypeName}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Vessel filling={filling} flaw={flaw} size={84} />
        <Text c="dimmed">
          <Text component="strong" fz="xxl" fw={600} lh={1.2} c="var(--app-ink)">
            {potTexts.figure(hoursRemaining)}
          </Text>{' '}
          {potTexts.besideFigure(hoursRemaining, totalHours)}
        </Text>
      </Group>
      <HoursBar filling={filling} flaw={flaw} name={potTypeName} />
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        aria-label={forecastTexts.topUpOf(proposed, potTypeName)}
        onClick={() => onFill(proposed)}
      >
        {forecastTexts.topUp(proposed)}
      </Button>
    </Stack>
  )
}

interface NextSessionsProps {
  clientId: string
  onOpen: (id: string) => void
}

function NextSessions({ clientId, onOpen }: NextSessionsProps) {
  const now = useNow()
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  return (
    <ScreenSection id="next-sessions" title={headTexts.next}>
      <QueryState
        query={sessions}
        loading={{ lines: 4 }}
        failure={{ title: clientProfileTexts.sessionsLoadFailed }}
      >
        {(data) => {
          const next = nextSessions(data, pots.data ?? [], now)
          if (next.length === 0) return <Text c="dimmed">{headTexts.noNext}</Text>
          return (
            <ul data-box="rows">
              {next.map((session) => (
                <Group component="li" key={session.id} px="md" py={2} gap="xs">
                  <Anchor
                    component="button"
                    data-printed
                    flex="1 1 auto"
                    ta="start"
                    mih="var(--app-row)"
                    onClick={() => onOpen(session.id)}
                  >
                    <strong>{formatDayNear(localDateOf(session.startsAt))}</strong>{' '}
                    {formatTimeRange(session.startsAt, session.durationHours)}{' '}
                    <span dir="auto">{session.potTypeName ?? unknownTypeInColumn}</span>
                  </Anchor>
                  <IconLabels of={iconKey(session, now)} />
                </Group>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </ScreenSection>
  )
}
