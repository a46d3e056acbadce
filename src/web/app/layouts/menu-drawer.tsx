import { CloseButton, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { commonTexts, layoutTexts } from '#shared/texts.ts'
import classes from './menu-drawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu on a phone. The native dialog traps the focus, closes on Escape and returns the focus to its opener. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect, so that it runs before the effects of a new page: its heading takes the focus last.
  useLayoutEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  return (
    // A click on the dialog itself is a click on the backdrop; for the keyboard there are Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={titleId}
      aria-modal={opened}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Stack gap={0} h="100%">
        <div className={classes.header}>
          <Text component="h2" id={titleId} fw={600}>
            {layoutTexts.menu}
          </Text>
          <CloseButton size="lg" aria-label={commonTexts.close} onClick={onClose} />
        </div>
        <div className={classes.content}>{children}</div>
      </Stack>
    </dialog>
  )
}
