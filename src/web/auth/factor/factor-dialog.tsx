import { recoveryCodesTexts, factorStepsTexts as texts } from '#shared/auth/factor/texts.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { Dialog } from '../../ui/dialog/use-dialog.ts'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What the dialog does. Recovery codes are shown once, by the steps that have made them. */
export type FactorDialogSubject =
  | { step: 'passkey' | 'newCodes' }
  | { step: 'authenticator'; replaces: boolean }
  | { step: 'codes'; codes: readonly string[] }

const titles = {
  passkey: texts.passkey.title,
  authenticator: texts.authenticator.title,
  newCodes: texts.codes.title,
  codes: recoveryCodesTexts.title,
}

/** The dialog that adds a factor or makes new recovery codes, and then shows the codes. */
export function FactorDialog({ dialog }: { dialog: Dialog<FactorDialogSubject> }) {
  const { subject, open, close } = dialog
  const goOn = (codes: readonly string[] | null) =>
    codes ? open({ step: 'codes', codes }) : close()
  return (
    <FormDialog
      dialog={dialog}
      title={({ step }) => titles[step]}
      mustFinish={subject?.step === 'codes'}
    >
      {(shown) => {
        if (shown.step === 'authenticator')
          return <AddAuthenticator replaces={shown.replaces} onCancel={close} onAdded={goOn} />
        if (shown.step === 'codes') return <RecoveryCodes codes={shown.codes} onDone={close} />
        if (shown.step === 'newCodes') return <NewRecoveryCodes onCancel={close} onMade={goOn} />
        return <AddPasskey onCancel={close} onAdded={goOn} />
      }}
    </FormDialog>
  )
}
