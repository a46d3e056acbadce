import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  factorCardTexts,
  factorStepsTexts,
  recoveryCodesTexts,
  requiredFactorTexts as texts,
} from '#shared/auth/factor/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { useAuth } from '../auth-provider.tsx'
import { AddAuthenticator } from '../factor/add-authenticator.tsx'
import { AddPasskey } from '../factor/add-passkey.tsx'
import { hasPasskeys } from '../factor/passkey-support.ts'
import { RecoveryCodes } from '../factor/recovery-codes.tsx'
import { useLogOut } from '../mutations.ts'
import { PublicFormCard } from './public-form-card.tsx'

type Step =
  | { is: 'choice' }
  | { is: 'passkey' | 'authenticator' }
  | { is: 'codes'; codes: readonly string[] }

/** Replaces every page until the second factor that the operator demands is added. */
export function RequiredFactorScreen() {
  const logOut = useLogOut()
  const { renew } = useAuth()
  const [step, setStep] = useState<Step>({ is: 'choice' })
  // The codes are gone with this page, so the current user is read again after them.
  const finish = () => void renew()
  const forms = {
    onCancel: () => setStep({ is: 'choice' }),
    onAdded: (codes: readonly string[] | null) =>
      codes ? setStep({ is: 'codes', codes }) : finish(),
  }

  if (step.is === 'codes')
    return (
      <PublicFormCard key="codes" title={recoveryCodesTexts.title}>
        <RecoveryCodes codes={step.codes} onDone={finish} />
      </PublicFormCard>
    )
  if (step.is === 'choice')
    return (
      <PublicFormCard key="choice" title={texts.title} description={texts.text} isNews>
        <Stack gap="sm">
          <Button size="md" disabled={!hasPasskeys()} onClick={() => setStep({ is: 'passkey' })}>
            {hasPasskeys() ? factorCardTexts.addPasskey : factorCardTexts.noPasskeys}
          </Button>
          <Button size="md" variant="default" onClick={() => setStep({ is: 'authenticator' })}>
            {factorCardTexts.addAuthenticator}
          </Button>
        </Stack>
        <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
          {layoutTexts.logOut}
        </Button>
      </PublicFormCard>
    )
  return (
    <PublicFormCard key={step.is} title={factorStepsTexts[step.is].title}>
      {step.is === 'passkey' ? (
        <AddPasskey {...forms} />
      ) : (
        <AddAuthenticator {...forms} replaces={false} />
      )}
    </PublicFormCard>
  )
}
