import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { Progress } from '../form/progress.tsx'
import { useRemoveFlow } from './use-remove-flow.tsx'

interface RemoveButtonProps {
  session: { id: string; completed: boolean; noShow: boolean }
  disabled: boolean
  /** The id of what says why it cannot be removed. */
  reasonId: string | undefined
  onRemoving: () => void
  /** While it is asked what is to go, the dialog has to stay as it is. */
  onBusy: (isBusy: boolean) => void
}

/** Removes the session that is being edited, with the question of how much of its series. */
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
      <Progress isUnderWay={isUnderWay} words={sessionDialogTexts.removing} />
      {element}
    </>
  )
}
