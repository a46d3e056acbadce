import { Box, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { factorCardTexts, requiredFactorTexts as texts } from '#shared/auth/factor/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useAuth } from '../auth-provider.tsx'
import { useLogOut } from '../mutations.ts'
import { PublicFormCard } from '../screens/public-form-card.tsx'
import type { FactorStep } from './factor-steps.tsx'
import { LazyFactorSteps, stepTitles } from './lazy-factor-steps.ts'
import { passkeyBarrier } from './passkey-support.ts'

/** Replaces every page until the second factor that the operator demands is added. */
export function RequiredFactorScreen() {
  const { renew } = useAuth()
  const [step, setStep] = useState<FactorStep | null>(null)
  // The codes would be gone with this page, so the current user is read again after them.
  const leave = () => void renew()

  if (!step) return <ChoiceCard onChoose={setStep} />
  return (
    <PublicFormCard key={step.is} title={stepTitles[step.is]} isNews>
      <Box mt="md">
        <LazyFactorSteps
          fallback={<Loading lines={6} />}
          step={step}
          onCancel={() => setStep(null)}
          // Without codes, they were in an answer that was lost.
          onNext={(codes) => setStep(codes ? { is: 'codes', codes } : { is: 'newCodes' })}
          onDone={leave}
        />
      </Box>
    </PublicFormCard>
  )
}

function ChoiceCard({ onChoose }: { onChoose: (step: FactorStep) => void }) {
  const logOut = useLogOut()
  const barrier = passkeyBarrier()
  return (
    <PublicFormCard title={texts.title} description={texts.text} isNews>
      <Stack gap="sm">
        <Button size="md" disabled={barrier !== null} onClick={() => onChoose({ is: 'passkey' })}>
          {barrier ?? factorCardTexts.addPasskey}
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => onChoose({ is: 'authenticator', replaces: false })}
        >
          {factorCardTexts.addAuthenticator}
        </Button>
      </Stack>
      <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
        {layoutTexts.logOut}
      </Button>
    </PublicFormCard>
  )
}
