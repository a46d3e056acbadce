import { Anchor, Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { colourCss } from '#shared/clients/colours.ts'
import { clientToasts, clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import type { Client } from '../client.ts'
import { profileErrorToast } from '../errors.ts'
import { PortalLinkButtons } from '../link/portal-link-buttons.tsx'
import { ClientDetailsForm } from './client-details-form.tsx'
import styles from './client-profile-screen.module.css'
import { profileTabOf, profileTabs } from './profile-tab.ts'

const loadSessions = () => import('./client-sessions.tsx')
const ClientSessions = lazy(async () => ({ default: (await loadSessions()).ClientSessions }))
const loadPots = () => import('../../pots/pot/pot-management.tsx')
const PotManagement = lazy(async () => ({ default: (await loadPots()).PotManagement }))

const loadAppearance = () => import('../colours/client-appearance.tsx')
const ClientAppearance = lazy(async () => ({
  default: (await loadAppearance()).ClientAppearance,
}))

const loadAccess = () => import('./client-access.tsx')
const ClientAccess = lazy(async () => ({ default: (await loadAccess()).ClientAccess }))

/** Fetches the other tabs before they are opened. */
function preloadTabs(): void {
  loadSessions().catch(() => null)
  loadPots().catch(() => null)
  loadAppearance().catch(() => null)
  loadAccess().catch(() => null)
}

/** /dashboard/clients/:id (spec 2, Client profile). */
export function ClientProfileScreen() {
  const { id = '' } = useParams()
  return (
    <Screen title={texts.title} actions={<PortalLinkButtons key={id} clientId={id} />}>
      <ClientProfile key={id} id={id} />
    </Screen>
  )
}

function ClientProfile({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const profile = trpc.clients.get.useQuery(
    { id },
    // Whoever comes from the list sees the name at once.
    { placeholderData: () => utils.clients.list.getData()?.find((client) => client.id === id) },
  )
  if (profile.isError && isGone(profile.error)) return <ClientNotFound />
  if (profile.isError && !profile.data)
    return (
      <LoadFailure
        {...profileErrorToast(profile.error)}
        message={errorMessage(profile.error)}
        onRetry={() => void profile.refetch()}
      />
    )
  if (!profile.data) return <Loading lines={8} />
  return (
    <>
      <div className={styles.who}>
        <span className={styles.dot} style={{ backgroundColor: colourCss(profile.data.color) }} />
        <h2 className={styles.name} dir="auto">
          {profile.data.name}
        </h2>
        <Anchor component={Link} to={paths.clients} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {texts.backToList}
        </Anchor>
      </div>
      <ClientTabs client={profile.data} />
    </>
  )
}

function ClientTabs({ client }: { client: Client }) {
  const [params, setParams] = useSearchParams()
  const tab = profileTabOf(params.get('flik'))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => whenIdle(preloadTabs), [])
  useEffect(() => {
    // On a phone the last ones lie beyond the edge.
    const chosen = list.current?.querySelector('[aria-selected=true]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <Tabs
      value={tab}
      onChange={(to) => setParams(to ? { flik: to } : {}, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List ref={list} mb="lg" className={styles.tabs}>
        {Object.entries(profileTabs).map(([key, name]) => (
          <Tabs.Tab key={key} value={key}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* What is half written stays while the person looks at another tab. */}
      <Tabs.Panel value="uppgifter" keepMounted>
        <ClientDetailsForm client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="pass">
        <Suspense fallback={<Loading lines={6} />}>
          <ClientSessions clientId={client.id} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="potter">
        <Suspense fallback={<Loading lines={6} />}>
          <PotManagement clientId={client.id} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="utseende">
        <Suspense fallback={<Loading lines={6} />}>
          <ClientAppearance client={client} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="atkomst">
        <Suspense fallback={<Loading lines={6} />}>
          <ClientAccess client={client} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Unknown and foreign are the same: neither is told apart (design section 1). */
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
