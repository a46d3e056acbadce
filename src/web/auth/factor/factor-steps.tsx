import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
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
