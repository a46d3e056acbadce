import { Text } from '@mantine/core'
import { factorStepsTexts } from '#shared/auth/factor/texts.ts'
import { PasswordForm } from '../../ui/dialog/password-dialog.tsx'
import { useNewRecoveryCodes } from './mutations.ts'

interface NewRecoveryCodesProps {
  onCancel: () => void
  onMade: (codes: readonly string[]) => void
}

/** Makes new recovery codes after the password. */
export function NewRecoveryCodes({ onCancel, onMade }: NewRecoveryCodesProps) {
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
