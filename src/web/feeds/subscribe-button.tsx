import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { IconCalendarShare } from '../lib/icons/calendars.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'

const dialogs = lazyModule(() => import('./subscribe-dialog.tsx'))

/** Opens "Prenumerera på kalendern". */
export function SubscribeButton(looks: Pick<ActionIconProps, 'className' | 'size'>) {
  const dialog = useDialog<true>()
  const [module, whenLoaded] = useLazyDialog(dialogs, texts.notLoaded)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...looks}
        aria-label={texts.title}
        title={texts.title}
        onClick={() => whenLoaded(() => dialog.open(true))}
      >
        <IconCalendarShare size={18} aria-hidden />
      </ActionIcon>
      {module && <module.SubscribeDialog dialog={dialog} />}
    </>
  )
}
