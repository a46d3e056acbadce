import { IsRestoringProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importTexts as texts } from '#shared/clients/import/texts.ts'
import { openImportTexts } from '#shared/clients/texts.ts'
import {
  type CloseGuard,
  type CloseState,
  useCloseGuard,
} from '../../sessions/editor/editor-state.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Preview } from './preview.tsx'
import type { Sheet } from './reading/sheets.ts'
import { SourceStep } from './source-step.tsx'

/** "Byt från Excel": clients and the hours they have left, from pasted cells or a file (D36). */
export function ImportDialog({ dialog }: { dialog: DialogState<object> }) {
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
      title={openImportTexts.open}
      size="72rem"
      closeOnClickOutside={false}
    >
      {/* While it closes it keeps its rows: those that were added are not there already. */}
      <IsRestoringProvider value={!dialog.isOpen}>
        {dialog.subject !== null && (
          <Steps key={dialog.openCount} guard={guard} onCancel={leave} onDone={dialog.close} />
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

interface StepsProps {
  guard: CloseGuard
  onCancel: () => void
  onDone: () => void
}

function Steps({ guard, onCancel, onDone }: StepsProps) {
  const [text, setText] = useState('')
  const [sheets, setSheets] = useState<readonly Sheet[] | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useCloseGuard(guard, { isBusy: isSaving, isDirty: sheets !== null || text.trim() !== '' })
  return sheets ? (
    <Preview
      sheets={sheets}
      onBack={() => setSheets(null)}
      onCancel={onCancel}
      onSaving={setIsSaving}
      onDone={onDone}
    />
  ) : (
    <SourceStep text={text} onText={setText} onRead={setSheets} onCancel={onCancel} />
  )
}
