import { Button } from '@mantine/core'
import type { LetterKind } from '#shared/letters/kinds.ts'
import { letterPreviewTexts as texts } from '#shared/letters/texts.ts'
import { lazyDialogTexts } from '#shared/sessions/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'

const dialogs = lazyModule(() => import('./letter-preview-dialog.tsx'))

interface LetterPreviewProps {
  kind: LetterKind
  /** Whether the server sends mail: without it there is no test letter. */
  sendsMail: boolean
}

/** The button that shows a letter as a client would get it. */
export function LetterPreview({ kind, sendsMail }: LetterPreviewProps) {
  const dialog = useDialog<LetterKind>()
  const [module, whenLoaded] = useLazyDialog(dialogs, lazyDialogTexts.loadFailed)
  return (
    <>
      <Button
        variant="default"
        aria-label={texts.openOne(kind)}
        onClick={() => whenLoaded(() => dialog.open(kind))}
      >
        {texts.open}
      </Button>
      {module && <module.LetterPreviewDialog dialog={dialog} sendsMail={sendsMail} />}
    </>
  )
}
