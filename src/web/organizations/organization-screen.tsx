import { Button, Group } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { mayFoundOrganizations } from '#shared/access/roles.ts'
import { organizationToasts, organizationTexts as texts } from '#shared/organizations/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { IconLogin2 } from '../lib/icons/doors.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { chosenOrganization } from './chosen-organization.ts'
import type { DialogSubject } from './dialog-subject.ts'
import { type OrganizationTabKey, readAddress, writeAddress } from './organization-address.ts'
import { OrganizationCards } from './organization-cards.tsx'
import styles from './organization-view.module.css'
import { OrganizationView } from './organization-view.tsx'

const OrganizationDialogs = lazyDialog(
  () => import('./organization-dialogs.tsx'),
  'OrganizationDialogs',
  organizationToasts.dialogNotLoaded,
)

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
  const read = useCallback((params: URLSearchParams) => readAddress(params, usualTab), [usualTab])
  const { state: shown, change, searchOf } = useAddress({ read, write: writeAddress })
  const show = (to: Parameters<typeof change>[0]) => change(to, { replace: true })
  const [created, setCreated] = useState<string | null>(null)
  const [leftId, setLeftId] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const dialog = useDialog<DialogSubject>()
  const own = mine.data ?? []
  const goneId = own.some(({ id }) => id === leftId) ? null : leftId
  const chosen = chosenOrganization(own, shown.organizationId)
  const create = () => dialog.open({ kind: 'create' })

  function focusFirst(selector: string) {
    content.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  // The leave button, which had the focus, is unmounted with its organisation.
  const onGone = useEffectEvent(() => focusFirst('a, button'))
  useEffect(() => {
    if (goneId) onGone()
  }, [goneId])

  return (
    <Screen title={title}>
      <QueryState query={mine} texts={texts} lines={8}>
        {() => (
          <div ref={content}>
            {chosen ? (
              <>
                <OrganizationCards
                  organizations={own}
                  chosenId={chosen.id}
                  searchOf={(id) => searchOf({ organizationId: id })}
                >
                  <JoinOrCreateButtons variant="subtle" onCreate={create} />
                </OrganizationCards>
                <OrganizationView
                  key={chosen.id}
                  organization={chosen}
                  isNew={chosen.id === created}
                  tab={shown.tab}
                  onTab={(next) => show({ tab: next })}
                  openDialog={dialog.open}
                />
              </>
            ) : (
              <NoOrganization>
                <JoinOrCreateButtons variant="default" onCreate={create} />
              </NoOrganization>
            )}
          </div>
        )}
      </QueryState>
      <OrganizationDialogs
        dialog={dialog}
        onCreated={(id) => {
          show({ organizationId: id })
          setCreated(id)
        }}
        onLeft={(id) => {
          show({ organizationId: null })
          setLeftId(id)
        }}
        onRowGone={() => focusFirst('[role="tab"][aria-selected="true"]')}
      />
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

interface JoinOrCreateButtonsProps {
  /** 'default' where there is nothing yet: to create one is the primary act then. */
  variant: 'default' | 'subtle'
  onCreate: () => void
}

/** Links to joining an organisation by a code and, with permission, to creating one (S64). */
function JoinOrCreateButtons({ variant, onCreate }: JoinOrCreateButtonsProps) {
  const { role } = useCurrentUser()
  return (
    <>
      <Button
        className={styles.button}
        variant={variant}
        component={Link}
        to={paths.joinOrganization}
        leftSection={<IconLogin2 size={18} aria-hidden />}
      >
        {texts.join}
      </Button>
      {mayFoundOrganizations(role) && (
        <Button
          className={styles.button}
          variant={variant === 'default' ? 'filled' : variant}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={onCreate}
        >
          {texts.create}
        </Button>
      )}
    </>
  )
}
