import { Text } from '@mantine/core'
import { factorStepsTexts } from '#shared/auth/factor/texts.ts'
import { PasswordForm } from '../../ui/dialog/password-dialog.tsx'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useNewRecoveryCodes } from './mutations.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What the steps do. Recovery codes are shown once, after the steps that have made them. */
export type FactorStep =
  | { is: 'passkey' | 'newCodes' }
  | { is: 'authenticator'; replaces: boolean }
  | { is: 'codes'; codes: readonly string[] }

interface FactorStepsProps {
  step: FactorStep
  onCancel: () => void
  /** Called when a factor is added or codes are made, with the codes to show, if any. */
  onNext: (codes: readonly string[] | null) => void
  /** The shown codes are saved. */
  onDone: () => void
}

/** The forms that add a factor or make recovery codes: in a dialog, or on a page. Loaded when they are needed. */
export function FactorSteps({ step, onCancel, onNext, onDone }: FactorStepsProps) {
  if (step.is === 'authenticator')
    return <AddAuthenticator replaces={step.replaces} onCancel={onCancel} onAdded={onNext} />
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />
  if (step.is === 'newCodes') return <NewRecoveryCodes onCancel={onCancel} onMade={onNext} />
  return <AddPasskey onCancel={onCancel} onAdded={onNext} />
}

interface NewRecoveryCodesProps {
  onCancel: () => void
  onMade: (codes: readonly string[]) => void
}

/** Makes new recovery codes after the password. */
function NewRecoveryCodes({ onCancel, onMade }: NewRecoveryCodesProps) {
  const renew = useNewRecoveryCodes()
  const texts = factorStepsTexts.codes
  return (
    <PasswordForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      mutation={renew}
      variables={{}}
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
    >
      <Text size="sm">{texts.intro}</Text>
    </PasswordForm>
  )
}
