import { Box, Button, Group } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { commonTexts } from '#shared/texts.ts'
import { IconArrowBackUp } from '../icons/arrows.ts'
import { IconCheck } from '../icons/marks.ts'
import { IconAlertTriangle } from '../icons/states.ts'
import { newId } from '../new-id.ts'
import {
  offerUndo,
  runUndo,
  undoOfferedMs,
  useIsLatestUndo,
  withdrawAllUndo,
  withdrawUndo,
} from '../undo.ts'
import { usePhone } from '../use-phone.ts'
import type { Toast } from './toast.ts'
import classes from './toasts.module.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

// One system, 5 s, three visible, at most five held, swipe to dismiss (D24).
const shownMs = 5000
const maxVisible = 3
/** Narrow enough not to cover the buttons of a dialog on a desktop. */
const widthPx = 312
const maxHeld = 5

/** Counts toasts with an undo. */
let undoCount = 0

/** Where toasts appear: on a phone clear of headings and of the main buttons (toasts.module.css). */
export function ToastOutlet() {
  const isPhone = usePhone()
  return (
    <Notifications
      autoClose={shownMs}
      limit={maxVisible}
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      containerWidth={isPhone ? undefined : widthPx}
      classNames={{ root: classes.outlet }}
    />
  )
}

/** Clears all toasts and their undo on logout, so that the next user does not see names. */
export function clearToasts(): void {
  withdrawAllUndo()
  notifications.clean()
}

/** Shows one toast. A screen reader announces a success politely, a failure assertively. */
export function showToast(
  kind: 'success' | 'failure',
  {
    title,
    message,
    lang,
    titleLang = lang,
    action,
    tell,
    undo,
  }: Toast & { undo?: (() => void) | undefined },
): void {
  // One with an undo or with messages is about its own act, whatever it says.
  const isLong = Boolean(undo || tell)
  const key = isLong ? undefined : JSON.stringify([kind, title, message])
  notifications.updateState(notificationsStore, (held) => {
    // An identical toast is replaced, and the oldest ones are dropped.
    const others = held.filter((one) => !key || one['data-said'] !== key)
    const gone = others.slice(0, Math.max(0, others.length - maxHeld + 1))
    for (const { id } of gone) if (id) withdrawUndo(id)
    return others.slice(gone.length)
  })
  const id = newId()
  if (undo)
    offerUndo(id, () => {
      notifications.hide(id)
      undo()
    })
  notifications.show({
    id,
    'data-said': key,
    // A toast with undo never waits in the queue, neither behind failures nor behind older ones.
    priority: undo ? ++undoCount : 0,
    title: titleLang ? <span lang={titleLang}>{title}</span> : title,
    message: isLong ? (
      <LongMessage id={id} stays={Boolean(undo)} message={message} action={action} tell={tell} />
    ) : (
      <span lang={lang}>{message}</span>
    ),
    autoClose: isLong ? undoOfferedMs : shownMs,
    onClose: () => withdrawUndo(id),
    withBorder: true,
    role: kind === 'success' ? 'status' : 'alert',
    color: kind === 'success' ? 'green' : 'red',
    icon: kind === 'success' ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />,
    closeButtonProps: { 'aria-label': commonTexts.close },
  })
}

function LongMessage({
  id,
  stays,
  message,
  action,
  tell,
}: Pick<Toast, 'message' | 'action' | 'tell'> & { id: string; stays: boolean }) {
  const hasUndo = useIsLatestUndo(id)
  const isPhone = usePhone()
  return (
    <>
      {message && (
        <Box component="span" display="block" mb="0.375rem">
          {message}
        </Box>
      )}
      <Group gap="xs">
        {hasUndo && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => runUndo(id)}
          >
            {commonTexts.undo}
          </Button>
        )}
        {/* The toast stays, since its undo does. */}
        {tell && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              // On a phone it would cover the buttons of the messages.
              if (isPhone || !stays) notifications.hide(id)
              tell()
            }}
          >
            {commonTexts.tell}
          </Button>
        )}
        {action && (
          <Button variant="default" size="xs" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
    </>
  )
}
