import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import { Progress } from '../form/progress.tsx'
import { useRemoveFlow } from './use-remove-flow.tsx'

interface RemoveButtonProps {
  session: { id: string; completed: boolean; noShow: boolean }
  disabled: boolean
  /** The id of the text that tells why it cannot be removed. */
  reasonId: string | undefined
  onRemoving: () => void
  /** While the series question is open the dialog must not close or change. */
  onBusy: (isBusy: boolean) => void
}

/** Removes the edited session, after asking how much of its series to remove. */
export function RemoveButton({
  session,
  disabled,
  reasonId,
  onRemoving,
  onBusy,
}: RemoveButtonProps) {
  const { element, remove, isBusy, isUnderWay } = useRemoveFlow({ onRemoving })
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  return (
    <>
      <Button
        me="auto"
        variant="outline"
        color="red"
        disabled={disabled}
        aria-disabled={isBusy}
        aria-describedby={reasonId}
        onClick={() => remove(session)}
      >
        {sessionDialogTexts.remove}
      </Button>
      <Progress isUnderWay={isUnderWay} text={sessionDialogTexts.removing} />
      {element}
    </>
  )
}
