import { Text } from '@mantine/core'
import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import { cancelledText } from './cancelled-dialog.tsx'

interface LateNoteProps {
  session: { cancelledAt: Date | null; cancelReason: string | null }
}

/** When and why the edited session was cancelled late: 'Sent avbokat mån 23 nov kl 14:02. Orsak: sjuk'. */
export function LateNote({ session: { cancelledAt, cancelReason } }: LateNoteProps) {
  if (!cancelledAt) return null
  return (
    <Text fz="sm" dir="auto">
      {cancelledText(texts.done.late, cancelledAt)}
      {cancelReason !== null && `. ${texts.because(cancelReason)}`}
    </Text>
  )
}
