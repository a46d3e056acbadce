import { Button, Tabs } from '@mantine/core'
import { IconDoorExit, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import type { Organization } from '#shared/organizations/payload.ts'
import { organizationTexts as texts } from '#shared/organizations/texts.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { type OrganizationTabKey, organizationTabs } from './organization-address.ts'
import styles from './organization-view.module.css'
import type { Ask } from './use-organization-dialogs.tsx'

const loadTrainers = () => import('./trainers/trainers-tab.tsx')
const TrainersTab = lazy(async () => ({ default: (await loadTrainers()).TrainersTab }))
const loadInvitations = () => import('./invitations/invitations-tab.tsx')
const InvitationsTab = lazy(async () => ({ default: (await loadInvitations()).InvitationsTab }))

/** Fetches the other tabs before they are opened. */
function preloadTabs(): void {
  loadTrainers().catch(() => null)
  loadInvitations().catch(() => null)
}

interface OrganizationViewProps {
  organization: Organization
  /** It has just been created on this page. */
  isNew: boolean
  tab: OrganizationTabKey
  onTab: (tab: OrganizationTabKey) => void
  ask: Ask
}

/** The selected organisation: its name, its actions and its tabs (spec 2, Organisation). */
export function OrganizationView({ organization, isNew, tab, onTab, ask }: OrganizationViewProps) {
  const { id, name, description, role } = organization
  const isAdmin = role === 'ADMIN'
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => whenIdle(preloadTabs), [])

  // The create button of the empty state, which had the focus, is unmounted.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.name} dir="auto">
            {name}
          </h2>
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {isAdmin && (
            <Button
              variant="default"
              size="sm"
              aria-label={texts.editOne(name)}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => ask({ kind: 'edit', organization })}
            >
              {texts.edit}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={() => ask({ kind: 'leave', organization })}
          >
            {texts.leave}
          </Button>
        </div>
      </div>
      <Tabs
        value={tab}
        onChange={(next) => next && onTab(next as OrganizationTabKey)}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={texts.parts}>
          {Object.entries(organizationTabs).map(([key, part]) => (
            <Tabs.Tab key={key} value={key}>
              {texts.tabs[part]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={'medlemmar' satisfies OrganizationTabKey}>
          <MembersTab organizationId={id} isAdmin={isAdmin} ask={ask} />
        </Tabs.Panel>
        <Tabs.Panel value={'tranare' satisfies OrganizationTabKey}>
          <Suspense fallback={<Loading lines={6} />}>
            <TrainersTab organizationId={id} isAdmin={isAdmin} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value={'inbjudningar' satisfies OrganizationTabKey}>
          <Suspense fallback={<Loading lines={6} />}>
            <InvitationsTab organizationId={id} isAdmin={isAdmin} ask={ask} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
