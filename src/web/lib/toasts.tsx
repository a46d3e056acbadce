import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { commonTexts } from '#shared/texts.ts'
import type { Toast } from './notify.tsx'
import { usePhone } from './use-phone.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

// Design D24: one system, 5 s, three visible, at most five held, swipe to dismiss.
const shownMs = 5000
const maxVisible = 3
const maxHeld = 5

/** Where toasts appear: on a phone out of the thumb's way, since the buttons are at the bottom. */
export function ToastOutlet() {
  const position = usePhone() ? 'top-center' : 'bottom-right'
  return <Notifications autoClose={shownMs} limit={maxVisible} position={position} />
}

/** Shows one toast; a success is read aloud in its turn, a failure at once. */
export function showToast(kind: 'success' | 'failure', { title, message }: Toast): void {
  notifications.updateState(notificationsStore, (held) => held.slice(-(maxHeld - 1)))
  notifications.show({
    title,
    message,
    withBorder: true,
    role: kind === 'success' ? 'status' : 'alert',
    color: kind === 'success' ? 'green' : 'red',
    icon: kind === 'success' ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />,
    closeButtonProps: { 'aria-label': commonTexts.close },
  })
}
