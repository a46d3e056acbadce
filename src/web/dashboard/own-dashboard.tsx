import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { clientToasts } from '#shared/clients/texts.ts'
import { ownDashboardTexts as texts } from '#shared/dashboard/texts.ts'
import { HandoverNotices } from '../handover/handover-notices.tsx'
import { IconPlus } from '../lib/icons/marks.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { EmptyText } from '../ui/feedback/empty.tsx'
import { OwnSections } from './own-sections.tsx'

const AddClientDialog = lazyDialog(
  () => import('../clients/add-client-dialog.tsx'),
  'AddClientDialog',
  clientToasts.dialogNotLoaded,
)

/**
 * On the dashboard of the administration: the sections of an administrator who also is a trainer; without clients the offer
 * to add the first one (D42).
 */
export function OwnDashboard() {
  const clients = trpc.clients.list.useQuery()
  const dialog = useDialog<object>()
  const section = useRef<HTMLElement>(null)
  const { isOpen } = dialog
  // Not taken away behind the dialog, which asks what the new client needs next.
  const isOffered = clients.data?.length === 0 || isOpen
  const wasOpen = useRef(false)
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (wasOpen.current && !isOffered) section.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, isOffered])

  if (isAwaited(clients)) return <div data-loading />
  return (
    <Box component="section" ref={section} tabIndex={-1} mt="sm" aria-label={texts.label}>
      {isOffered ? (
        <>
          <HandoverNotices />
          <Group
            justify="space-between"
            gap="var(--app-space-sm) var(--app-space-md)"
            p="md"
            data-box
          >
            <div>
              <EmptyText title={texts.offer} hint={texts.hint} />
            </div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => dialog.open({})}
            >
              {texts.add}
            </Button>
          </Group>
        </>
      ) : (
        <OwnSections hasPrimary />
      )}
      <AddClientDialog dialog={dialog} onAdded={() => {}} />
    </Box>
  )
}
