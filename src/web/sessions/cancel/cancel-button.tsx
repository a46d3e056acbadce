import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import type { Cancellable } from './cancellable.ts'
import { cancelledText } from './cancelled-text.ts'
import { useCancelSession } from './use-cancel-session.tsx'

interface CancelButtonProps {
  session: Cancellable
  disabled: boolean
  onCancelling: () => void
  /** While the question is open the dialog must not close or change. */
  onBusy: (isBusy: boolean) => void
}

/** Cancels the edited session; the question is a step of its dialog. */
export function CancelButton({ session, disabled, onCancelling, onBusy }: CancelButtonProps) {
  const { element, cancel, isBusy } = useCancelSession({ onCancelling })
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => cancel(session)}>
        {texts.open}
      </Button>
      {element}
    </>
  )
}

interface LateNoteProps {
  session: { cancelledAt: Date | null; cancelReason: string | null }
}

/** When and why the edited session was cancelled late: 'Sent avbokat mån 23 nov kl 14:02. Orsak: sjuk'. */
export function LateNote({ session: { cancelledAt, cancelReason } }: LateNoteProps) {
  if (!cancelledAt) return null
  return (
    <Text fz="sm" dir="auto">
      {cancelledText(texts.late, cancelledAt)}
      {cancelReason !== null && `. ${texts.because(cancelReason)}`}
    </Text>
  )
}
