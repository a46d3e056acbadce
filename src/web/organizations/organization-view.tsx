import { Box, Button, Group, Tabs, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { eventListTexts } from '#shared/events/texts.ts'
import type { Organization } from '#shared/organizations/payload.ts'
import { organizationTexts as texts } from '#shared/organizations/texts.ts'
import { OrganizationEvents } from '../events/organization-events.tsx'
import { IconDoorExit } from '../lib/icons/doors.ts'
import { IconPencil, IconTrash } from '../lib/icons/editing.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ScrollingTabList } from '../ui/layout/scrolling-tab-list.tsx'
import type { OpenDialog } from './dialog-subject.ts'
import { InvitationsTab } from './invitations/invitations-tab.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { type OrganizationTabKey, organizationTabs } from './organization-address.ts'
import styles from './organization-view.module.css'
import { TrainersRefused } from './trainers/trainers-refused.tsx'
import { TrainersTab } from './trainers/trainers-tab.tsx'

const OverviewTab = lazyComponent(() => import('./overview/overview-tab.tsx'), 'OverviewTab')

const keepLines = { whiteSpace: 'pre-line' } as const

interface OrganizationViewProps {
  organization: Organization
  /** It has just been created on this page. */
  isNew: boolean
  tab: OrganizationTabKey
  onTab: (tab: OrganizationTabKey) => void
  openDialog: OpenDialog
}

/** The selected organisation: its name, its actions and its tabs (S64). */
export function OrganizationView({
  organization,
  isNew,
  tab,
  onTab,
  openDialog,
}: OrganizationViewProps) {
  const { id, name, description, role, members } = organization
  const isAdmin = role === 'ADMIN'
  // Its only member can delete it, and nobody else; the last ADMIN cannot leave (D21).
  const isAlone = isAdmin && members === 1
  const ExitIcon = isAlone ? IconTrash : IconDoorExit
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  // The create button of the empty state, which had the focus, is unmounted.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  return (
    <section aria-labelledby={headingId}>
      <Group align="flex-start" justify="space-between" gap="0.75rem 1.5rem" mb="md">
        <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text
            component="h2"
            ref={heading}
            id={headingId}
            tabIndex={-1}
            fz="xl"
            fw={600}
            lh={1.35}
            dir="auto"
          >
            {name}
          </Text>
          {description && (
            <Text maw="44rem" mt="0.25rem" fz="md" c="dimmed" dir="auto" style={keepLines}>
              {description}
            </Text>
          )}
        </Box>
        <Group align="stretch" gap="0.5rem" className={styles.actions}>
          {isAdmin && (
            <Button
              variant="default"
              size="sm"
              aria-label={texts.editOne(name)}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => openDialog({ kind: 'edit', organization })}
            >
              {texts.edit}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<ExitIcon size={16} aria-hidden />}
            onClick={() =>
              openDialog({ kind: isAlone ? 'removeOrganization' : 'leave', organization })
            }
          >
            {isAlone ? texts.remove : texts.leave}
          </Button>
        </Group>
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => next && onTab(next as OrganizationTabKey)}
        keepMounted={false}
      >
        <ScrollingTabList selected={tab} mb="md" aria-label={texts.parts}>
          {Object.entries(organizationTabs).map(([key, part]) => (
            <Tabs.Tab key={key} value={key}>
              {texts.tabs[part]}
            </Tabs.Tab>
          ))}
        </ScrollingTabList>
        <Tabs.Panel value={'medlemmar' satisfies OrganizationTabKey}>
          <MembersTab organizationId={id} isAdmin={isAdmin} openDialog={openDialog} />
        </Tabs.Panel>
        <Tabs.Panel value={'tranare' satisfies OrganizationTabKey}>
          <TrainersTab organizationId={id} isAdmin={isAdmin} />
        </Tabs.Panel>
        <Tabs.Panel value={'oversikt' satisfies OrganizationTabKey}>
          {isAdmin ? (
            <OverviewTab organizationId={id} fallback={<Loading lines={16} />} />
          ) : (
            <TrainersRefused />
          )}
        </Tabs.Panel>
        <Tabs.Panel value={'inbjudningar' satisfies OrganizationTabKey}>
          <InvitationsTab organizationId={id} isAdmin={isAdmin} openDialog={openDialog} />
        </Tabs.Panel>
        <Tabs.Panel value={'handelser' satisfies OrganizationTabKey}>
          <EventsTab organizationId={id} isAdmin={isAdmin} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

interface EventsTabProps {
  organizationId: string
  isAdmin: boolean
}

/** The tab "Händelselogg", for admins only: what happened to members and invitations. */
function EventsTab({ organizationId, isAdmin }: EventsTabProps) {
  if (!isAdmin) return <Empty title={eventListTexts.ofOrganizationRefused} />
  return <OrganizationEvents organizationId={organizationId} />
}
