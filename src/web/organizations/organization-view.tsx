import { Button, Tabs } from '@mantine/core'
import { IconDoorExit, IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { Organization } from '#shared/organizations/payload.ts'
import { organizationTexts as texts } from '#shared/organizations/texts.ts'
import { ScrollingTabList } from '../ui/layout/scrolling-tab-list.tsx'
import { EventsTab } from './events-tab.tsx'
import { InvitationsTab } from './invitations/invitations-tab.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { type OrganizationTabKey, organizationTabs } from './organization-address.ts'
import styles from './organization-view.module.css'
import { TrainersTab } from './trainers/trainers-tab.tsx'
import type { OpenDialog } from './use-organization-dialogs.tsx'

interface OrganizationViewProps {
  organization: Organization
  /** It has just been created on this page. */
  isNew: boolean
  tab: OrganizationTabKey
  onTab: (tab: OrganizationTabKey) => void
  openDialog: OpenDialog
}

/** The selected organisation: its name, its actions and its tabs (spec 2, Organisation). */
export function OrganizationView({
  organization,
  isNew,
  tab,
  onTab,
  openDialog,
}: OrganizationViewProps) {
  const { id, name, description, role } = organization
  const isAdmin = role === 'ADMIN'
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  // The create button of the empty state, which had the focus, is unmounted.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.text}>
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
              onClick={() => openDialog({ kind: 'edit', organization })}
            >
              {texts.edit}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={() => openDialog({ kind: 'leave', organization })}
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
