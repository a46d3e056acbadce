import { Text } from '@mantine/core'
import { factorCardTexts } from '#shared/auth/factor/texts.ts'
import { FactorDialog, type FactorDialogSubject } from '../auth/factor/factor-dialog.tsx'
import { type RemovedFactor, useRemoveFactor } from '../auth/factor/mutations.ts'
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx'
import type { Dialog, DialogState } from '../ui/dialog/use-dialog.ts'

const texts = factorCardTexts.removal

/** A factor to remove. */
export interface RemovableFactor {
  factor: RemovedFactor
  name: string
  /** The second step is off without it. */
  isLast: boolean
}

interface FactorDialogsProps {
  adding: Dialog<FactorDialogSubject>
  removing: DialogState<RemovableFactor>
  /** The button that opened the dialog is gone. */
  onRemoved: () => void
}

/** The dialogs of the section "Tvåstegsinloggning", loaded after it. */
export function FactorDialogs({ adding, removing, onRemoved }: FactorDialogsProps) {
  return (
    <>
      <FactorDialog dialog={adding} />
      <PasswordDialog
        dialog={removing}
        title={({ name }) => texts.title(name)}
        submitLabel={() => factorCardTexts.remove}
        isDestructive
        mutation={useRemoveFactor()}
        variables={({ factor }) => ({ factor })}
        onDone={onRemoved}
      >
        {({ isLast }) => <Text size="sm">{isLast ? texts.last : texts.text}</Text>}
      </PasswordDialog>
    </>
  )
}
