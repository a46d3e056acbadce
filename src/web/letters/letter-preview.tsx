import { Button } from '@mantine/core'
import type { LetterKind } from '#shared/letters/kinds.ts'
import { letterPreviewTexts as texts } from '#shared/letters/texts.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'

const LetterPreviewDialog = lazyDialog(
  () => import('./letter-preview-dialog.tsx'),
  'LetterPreviewDialog',
)

interface LetterPreviewProps {
  kind: LetterKind
  /** Whether the server sends mail: without it there is no test letter. */
  sendsMail: boolean
}

/** The button that shows a letter as a client would get it. */
export function LetterPreview({ kind, sendsMail }: LetterPreviewProps) {
  const dialog = useDialog<LetterKind>()
  return (
    <>
      <Button variant="default" aria-label={texts.openOne(kind)} onClick={() => dialog.open(kind)}>
        {texts.open}
      </Button>
      <LetterPreviewDialog dialog={dialog} sendsMail={sendsMail} />
    </>
  )
}
