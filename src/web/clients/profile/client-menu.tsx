import { Button } from '@mantine/core'
import { clientListTexts, openHandoverTexts as texts } from '#shared/clients/texts.ts'
import { GiveDialog } from '../../handover/open-dialogs.ts'
import { IconDots } from '../../lib/icons/marks.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Menu } from '../../ui/menu/menu.tsx'

/** The menu of a client's profile: what is done seldom. */
export function ClientMenu({ id, name }: { id: string; name: string }) {
  const giving = useDialog<{ id: string; name: string }>()
  return (
    <>
      <Menu
        items={[
          {
            text: texts.open,
            name: texts.openOne(name),
            onSelect: () => giving.open({ id, name }),
          },
        ]}
      >
        <Button
          variant="subtle"
          px="xs"
          miw="var(--app-control)"
          aria-label={clientListTexts.actionsFor(name)}
        >
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu>
      <GiveDialog dialog={giving} />
    </>
  )
}
