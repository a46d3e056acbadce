import { IsRestoringProvider } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { importTexts as texts } from '#shared/clients/import/texts.ts'
import type { Sheet } from '../../lib/sheets/sheets.ts'
import { type CloseGuard, type CloseState, useCloseGuard } from '../dialog/close-guard.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogState } from '../dialog/use-dialog.ts'
import { type Source, SourceStep } from './source-step.tsx'

export interface PreviewProps {
  sheets: readonly Sheet[]
  onBack: () => void
  onCancel: () => void
  onSaving: (isSaving: boolean) => void
  onDone: () => void
}

interface ImportDialogProps {
  dialog: DialogState<object>
  title: string
  source: Source
  /** The step after the source: what becomes of its sheets. */
  preview: (props: PreviewProps) => ReactNode
}

/** The dialog of an import from pasted cells or a file (D36). */
export function ImportDialog({ dialog, title, source, preview }: ImportDialogProps) {
  const guard = useRef<CloseState>({ isBusy: false, isDirty: false })
  const [isAsking, setIsAsking] = useState(false)

  function leave() {
    if (guard.current.isBusy) return
    if (guard.current.isDirty) setIsAsking(true)
    else dialog.close()
  }

  return (
    <Dialog
      opened={dialog.isOpen}
      onClose={leave}
      title={title}
      size="72rem"
      closeOnClickOutside={false}
    >
      {/* While it closes it keeps its rows: those that were added are not there already. */}
      <IsRestoringProvider value={!dialog.isOpen}>
        {dialog.subject !== null && (
          <Steps
            key={dialog.openCount}
            guard={guard}
            source={source}
            preview={preview}
            onCancel={leave}
            onDone={dialog.close}
          />
        )}
      </IsRestoringProvider>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.leavingTitle}
        confirmLabel={texts.leave}
        onConfirm={() => {
          setIsAsking(false)
          dialog.close()
        }}
        danger
      >
        {texts.leavingText}
      </ConfirmDialog>
    </Dialog>
  )
}

interface StepsProps extends Pick<ImportDialogProps, 'source' | 'preview'> {
  guard: CloseGuard
  onCancel: () => void
  onDone: () => void
}

function Steps({ guard, source, preview, onCancel, onDone }: StepsProps) {
  const [text, setText] = useState('')
  const [sheets, setSheets] = useState<readonly Sheet[] | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useCloseGuard(guard, { isBusy: isSaving, isDirty: sheets !== null || text.trim() !== '' })
  return sheets ? (
    preview({
      sheets,
      onBack: () => setSheets(null),
      onCancel,
      onSaving: setIsSaving,
      onDone,
    })
  ) : (
    <SourceStep
      source={source}
      text={text}
      onText={setText}
      onRead={setSheets}
      onCancel={onCancel}
    />
  )
}
