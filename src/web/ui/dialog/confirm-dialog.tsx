import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { ButtonRow } from '../layout/button-row.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Names the action: "Ta bort klienten", never "OK". */
  confirmLabel: string
  /** Null when it cannot be done; the children say why, and the only button closes. */
  onConfirm: (() => void) | null
  busy?: boolean
  danger?: boolean
  /** The consequences, with counts. */
  children?: ReactNode
}

/** Asks for a confirmation. "Avbryt" has the initial focus, so that Enter by mistake changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, confirmLabel, onConfirm, busy, danger, children } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
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
    </Dialog>
  )
}
