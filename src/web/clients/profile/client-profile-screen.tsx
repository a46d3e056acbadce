import { Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { clientToasts, clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { clientDataFileName, clientDataPage } from '#shared/export/client-data-page.ts'
import { clientDataTexts } from '#shared/export/texts.ts'
import { ClientEvents } from '../../events/client-events.tsx'
import { PersonalDataCard } from '../../export/personal-data-card.tsx'
import { HandoverNotices } from '../../handover/handover-notices.tsx'
import { useAddress } from '../../lib/address/use-address.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { isAwaited } from '../../lib/query-client.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { PotManagement } from '../../pots/pot/pot-management.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ScrollingTabList } from '../../ui/layout/scrolling-tab-list.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { MayBookCard } from '../booking/may-book-card.tsx'
import type { Client } from '../client.ts'
import { ClientAppearance } from '../colours/client-appearance.tsx'
import { profileErrorToast } from '../errors.ts'
import { LinkCard } from '../link/link-card.tsx'
import { SendLinkButton } from '../link/send-link-button.tsx'
import { LoginCard } from '../login/login-card.tsx'
import { ClientDetailsForm } from './client-details-form.tsx'
import { ClientOverview } from './client-overview.tsx'
import { ClientSessions } from './client-sessions.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileHead, ProfileName } from './profile-head.tsx'
import { type ProfileTabKey, profileTabAddress, profileTabs } from './profile-tab.ts'

/** /dashboard/clients/:id (S29). */
export function ClientProfileScreen() {
  const { id = '' } = useParams()
  return <ClientProfile key={id} id={id} />
}

function ClientProfile({ id }: { id: string }) {
  const utils = trpc.useUtils()
  // In one request with the profile.
  trpc.pots.ofClient.usePrefetchQuery({ clientId: id })
  trpc.clients.pictures.usePrefetchQuery({ id })
  const profile = trpc.clients.get.useQuery(
    { id },
    // The row of the list that led here is shown until the profile has been fetched.
    { placeholderData: () => utils.clients.list.getData()?.find((client) => client.id === id) },
  )
  if (profile.isError && isGone(profile.error)) return <ClientNotFound />
  const { data } = profile
  return (
    <Screen
      title={texts.title}
      heading={data && <ProfileName client={data} />}
      actions={
        data && (
          <>
            <SendLinkButton client={data} />
            <ProfileActions clientId={id} />
          </>
        )
      }
    >
      <QueryState query={profile} loading={{ lines: 8 }} failure={profileErrorToast(profile.error)}>
        {(client) => (
          <>
            <ProfileHead client={client} />
            <HandoverNotices clientId={client.id} />
            <div data-beneath>
              <ClientTabs client={client} />
            </div>
          </>
        )}
      </QueryState>
    </Screen>
  )
}

/**
 * Whether the head and the overview have their final height: their data has arrived or failed. Stays true: when it is
 * loaded anew, the tabs must keep what was typed.
 */
function useHeadIsKnown(clientId: string, tab: ProfileTabKey): boolean {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  // Only the overview shows notes.
  const enabled = tab === 'oversikt'
  const notes = trpc.clients.notes.useQuery({ id: clientId }, { enabled })
  const [wasKnown, setWasKnown] = useState(false)
  const isKnown = wasKnown || ![pots, sessions, ...(enabled ? [notes] : [])].some(isAwaited)
  if (isKnown && !wasKnown) setWasKnown(true)
  return isKnown
}

function ClientTabs({ client }: { client: Client }) {
  const editingNote = useState(false)
  const { state: tab, change } = useAddress(profileTabAddress)
  const isHeadKnown = useHeadIsKnown(client.id, tab)
  if (!isHeadKnown) return <Loading lines={8} />
  return (
    <Tabs value={tab} onChange={(to) => change(to, { replace: true })} keepMounted={false}>
      <ScrollingTabList selected={tab} mb="md">
        {Object.entries(profileTabs).map(([key, name]) => (
          <Tabs.Tab key={key} value={key}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </ScrollingTabList>
      {/* Both keep unsaved input while another tab is open. */}
      <Tabs.Panel value="oversikt" keepMounted>
        {(tab === 'oversikt' || editingNote[0]) && (
          <ClientOverview clientId={client.id} editing={editingNote} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="uppgifter" keepMounted>
        <Stack gap="xl">
          <ClientDetailsForm client={client} />
          <ClientDataCard client={client} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="pass">
        <ClientSessions client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="potter">
        <VisuallyHidden>
          <h2>{texts.tabs.pots}</h2>
        </VisuallyHidden>
        <PotManagement clientId={client.id} />
      </Tabs.Panel>
      <Tabs.Panel value="utseende">
        <ClientAppearance client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="atkomst">
        <ClientAccess client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="handelser">
        <ClientEvents clientId={client.id} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** A client of another tenant gets the same answer as an unknown one (D45). */
function isGone(error: unknown): boolean {
  const code = problemCodeOf(error)
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT'
}

function ClientNotFound() {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    notifyFailure({ title: clientToasts.notFound })
  }, [])
  return <Navigate to={paths.clients} replace />
}

/** The tab "Länk och inloggning": how the client gets to their own page. */
function ClientAccess({ client }: { client: Client }) {
  return (
    <>
      <LinkCard client={client} />
      <MayBookCard client={client} />
      <LoginCard client={client} />
    </>
  )
}

/** Downloads everything about the client. */
function ClientDataCard({ client }: { client: Client }) {
  const { client: api } = trpc.useUtils()
  return (
    <PersonalDataCard
      title={clientDataTexts.title}
      intro={clientDataTexts.intro(client.name)}
      fetchData={() => api.clients.personalData.mutate({ id: client.id })}
      fileName={clientDataFileName}
      toPage={clientDataPage}
    />
  )
}
