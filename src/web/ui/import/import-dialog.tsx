import { Fragment, type ReactNode, useState } from 'react'
import { importTexts as texts } from '#shared/import/texts.ts'
import type { Sheet } from '../../lib/sheets/sheets.ts'
import { type CloseGuard, useCloseGuard } from '../dialog/close-guard.ts'
import { GuardedDialog } from '../dialog/guarded-dialog.tsx'
import type { DialogState } from '../dialog/use-dialog.ts'
import { SheetChoice } from './sheet-choice.tsx'
import { type Source, SourceStep } from './source-step.tsx'

export interface PreviewProps {
  sheet: Sheet
  fileName: string
  onBack: () => void
  onCancel: () => void
  onSaving: (isSaving: boolean) => void
  onDone: () => void
}

interface ImportDialogProps {
  dialog: DialogState<object>
  title: string
  source: Source
  /** The step after the source: what becomes of a sheet, mounted anew for each. */
  preview: (props: PreviewProps) => ReactNode
}

/** The dialog of an import from pasted cells or a file (D36). */
export function ImportDialog({ dialog, title, source, preview }: ImportDialogProps) {
  return (
    <GuardedDialog
      dialog={dialog}
      title={title}
      size="72rem"
      discarding={{ title: texts.leavingTitle, text: texts.leavingText, confirm: texts.leave }}
    >
      {(_, guard, leave) => (
        <Steps
          guard={guard}
          source={source}
          preview={preview}
          onCancel={leave}
          onDone={dialog.close}
        />
      )}
    </GuardedDialog>
  )
}

interface StepsProps extends Pick<ImportDialogProps, 'source' | 'preview'> {
  guard: CloseGuard
  onCancel: () => void
  onDone: () => void
}

function Steps({ guard, source, preview, onCancel, onDone }: StepsProps) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ sheets: readonly Sheet[]; fileName: string } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useCloseGuard(guard, { isBusy: isSaving, isDirty: read !== null || text.trim() !== '' })
  const onBack = () => setRead(null)
  return read ? (
    <SheetChoice sheets={read.sheets} onBack={onBack}>
      {(sheet, at) => (
        <Fragment key={at}>
          {preview({
            sheet,
            fileName: read.fileName,
            onBack,
            onCancel,
            onSaving: setIsSaving,
            onDone,
          })}
        </Fragment>
      )}
    </SheetChoice>
  ) : (
    <SourceStep
      source={source}
      text={text}
      onText={setText}
      onRead={(sheets, fileName) => setRead({ sheets, fileName })}
      onCancel={onCancel}
    />
  )
}
