import { ActionIcon, type ActionIconProps, Button } from '@mantine/core'
import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { IconCalendarShare } from '../lib/icons/calendars.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'

const SubscribeDialog = lazyDialog(
  () => import('./subscribe-dialog.tsx'),
  'SubscribeDialog',
  texts.notLoaded,
)

/** How it looks as an icon; as a button with its words without. */
interface SubscribeButtonProps {
  icon?: Pick<ActionIconProps, 'className' | 'size'>
}

/** Opens "Prenumerera på kalendern". */
export function SubscribeButton({ icon }: SubscribeButtonProps) {
  const dialog = useDialog<true>()
  const open = () => dialog.open(true)
  return (
    <>
      {icon ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          {...icon}
          aria-label={texts.title}
          title={texts.title}
          onClick={open}
        >
          <IconCalendarShare size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={18} aria-hidden />}
          onClick={open}
        >
          {texts.title}
        </Button>
      )}
      <SubscribeDialog dialog={dialog} />
    </>
  )
}
