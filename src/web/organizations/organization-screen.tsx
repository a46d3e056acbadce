import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { mayFoundOrganizations } from '#shared/access/roles.ts'
import { organizationTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { IconLogin2 } from '../lib/icons/doors.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { chosenOrganization } from './chosen-organization.ts'
import { type OrganizationTabKey, readAddress, writeAddress } from './organization-address.ts'
import { OrganizationCards } from './organization-cards.tsx'
import styles from './organization-view.module.css'
import { OrganizationView } from './organization-view.tsx'
import { useOrganizationDialogs } from './use-organization-dialogs.tsx'

/** /organization (S64). */
export function OrganizationScreen() {
  return <Organizations title={texts.title} usualTab="medlemmar" />
}

/** /org/dashboard: the same page as the start page of an ORG_ADMIN. */
export function OrgDashboardScreen() {
  return <Organizations title={texts.dashboardTitle} usualTab="tranare" />
}

/** The user's organisations, and the selected one. */
function Organizations({ title, usualTab }: { title: string; usualTab: OrganizationTabKey }) {
  const mine = trpc.organizations.mine.useQuery()
  const { organizationId, tab, searchOf, show } = useOrganizationAddress(usualTab)
  const [created, setCreated] = useState<string | null>(null)
  const [leftId, setLeftId] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const { element, openDialog } = useOrganizationDialogs({
    onCreated: (id) => {
      show({ organizationId: id })
      setCreated(id)
    },
    onLeft: (id) => {
      show({ organizationId: null })
      setLeftId(id)
    },
    onRowGone: () => focusFirst('[role="tab"][aria-selected="true"]'),
  })
  const own = mine.data ?? []
  const goneId = own.some(({ id }) => id === leftId) ? null : leftId
  const chosen = chosenOrganization(own, organizationId)
  const buttons = <JoinOrCreateButtons onCreate={() => openDialog({ kind: 'create' })} />

  function focusFirst(selector: string) {
    content.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  // The leave button, which had the focus, is unmounted with its organisation.
  const onGone = useEffectEvent(() => focusFirst('a, button'))
  useEffect(() => {
    if (goneId) onGone()
  }, [goneId])

  return (
    <Screen title={title} actions={chosen && buttons}>
      <QueryState query={mine} texts={texts} lines={8}>
        {() => (
          <div ref={content}>
            {chosen ? (
              <>
                <OrganizationCards organizations={own} chosenId={chosen.id} searchOf={searchOf} />
                <OrganizationView
                  key={chosen.id}
                  organization={chosen}
                  isNew={chosen.id === created}
                  tab={tab}
                  onTab={(next) => show({ tab: next })}
                  openDialog={openDialog}
                />
              </>
            ) : (
              <NoOrganization>{buttons}</NoOrganization>
            )}
          </div>
        )}
      </QueryState>
      {element}
    </Screen>
  )
}

/** The empty state of a user without an organisation. */
function NoOrganization({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser()
  return (
    <Empty
      picture="people"
      title={texts.none}
      hint={mayFoundOrganizations(role) ? texts.noneFounderHint : texts.noneHint}
    >
      <Group justify="center" gap="xs">
        {children}
      </Group>
    </Empty>
  )
}

/** Links to joining an organisation by a code and, with permission, to creating one (S64). */
function JoinOrCreateButtons({ onCreate }: { onCreate: () => void }) {
  const { role } = useCurrentUser()
  return (
    <>
      <Button
        className={styles.button}
        variant="default"
        component={Link}
        to={paths.joinOrganization}
        leftSection={<IconLogin2 size={18} aria-hidden />}
      >
        {texts.join}
      </Button>
      {mayFoundOrganizations(role) && (
        <Button
          className={styles.button}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={onCreate}
        >
          {texts.create}
        </Button>
      )}
    </>
  )
}

/** The state of the page, kept in the address. */
function useOrganizationAddress(usualTab: OrganizationTabKey) {
  const [params, setParams] = useSearchParams()
  return {
    ...readAddress(params, usualTab),
    /** The query string of another organisation, on the same tab. */
    searchOf: (organizationId: string) => `?${writeAddress(params, { organizationId })}`,
    /** Reads the current address, since a render's copy may be stale when an answer arrives. */
    show: (change: Parameters<typeof writeAddress>[1]) =>
      setParams(writeAddress(new URLSearchParams(window.location.search), change), {
        replace: true,
      }),
  }
}
