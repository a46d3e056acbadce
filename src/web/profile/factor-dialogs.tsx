import { Text } from '@mantine/core'
import { factorCardTexts } from '#shared/auth/factor/texts.ts'
import type { FactorStep } from '../auth/factor/factor-steps.tsx'
import { LazyFactorSteps, stepTitles } from '../auth/factor/lazy-factor-steps.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx'
import type { Dialog, DialogState } from '../ui/dialog/use-dialog.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { type RemovedFactor, useRemoveFactor } from './mutations.ts'

interface FactorDialogProps {
  dialog: Dialog<FactorStep>
  /** The account has no factor, so it gets recovery codes with the one that is added. */
  isFirst: boolean
}

/** Adds a factor or makes new recovery codes, and then shows the codes. */
export function FactorDialog({ dialog, isFirst }: FactorDialogProps) {
  const { subject, open, close } = dialog

  function goOn(codes: readonly string[] | null) {
    if (codes) open({ is: 'codes', codes })
    // The codes of a first factor were in an answer that was lost.
    else if (isFirst) open({ is: 'newCodes' })
    else close()
  }

  return (
    <FormDialog
      dialog={dialog}
      title={(step) => stepTitles[step.is]}
      mustFinish={subject?.is === 'codes'}
    >
      {(step) => (
        <LazyFactorSteps
          fallback={<Loading lines={6} />}
          step={step}
          onCancel={close}
          onNext={goOn}
          onDone={close}
        />
      )}
    </FormDialog>
  )
}

/** A factor that can be removed. */
export interface RemovableFactor {
  factor: RemovedFactor
  name: string
  /** The second step is off without it. */
  isLast: boolean
}

interface RemoveFactorDialogProps {
  dialog: DialogState<RemovableFactor>
  /** The button that opened the dialog is gone. */
  onRemoved: () => void
}

/** Removes a factor after the password. */
export function RemoveFactorDialog({ dialog, onRemoved }: RemoveFactorDialogProps) {
  const texts = factorCardTexts.removal
  return (
    <PasswordDialog
      dialog={dialog}
      title={({ name }) => texts.title(name)}
      submitLabel={() => factorCardTexts.remove}
      isDestructive
      mutation={useRemoveFactor()}
      variables={({ factor }) => ({ factor })}
      onDone={onRemoved}
    >
      {({ isLast }) => (
        <Text size="sm">
          {isLast ? texts.last : texts.text} {texts.ends}
        </Text>
      )}
    </PasswordDialog>
  )
}
