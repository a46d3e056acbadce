import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { ButtonRow } from '../layout/button-row.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What the button does, in its own words: "Ta bort klienten", never "OK". */
  confirmLabel: string
  /** Null: it cannot be done, and what is inside says why. */
  onConfirm: (() => void) | null
  busy?: boolean
  danger?: boolean
  /** What will happen, with the counts. */
  children?: ReactNode
}

/** Asks before what cannot be undone. The harmless answer has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, confirmLabel, onConfirm, busy, danger, children } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      {children}
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {onConfirm ? commonTexts.cancel : commonTexts.close}
        </Button>
        {onConfirm && (
          <Button color={danger ? 'red' : undefined} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        )}
      </ButtonRow>
    </Modal>
  )
}
