import { Button } from '@mantine/core'
import { temporaryPasswordTexts as texts } from '#shared/auth/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { useLogOut } from '../mutations.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PublicFormCard } from './public-form-card.tsx'

/** Replaces every page until a temporary password has been changed (spec 4, New trainers). */
export function TemporaryPasswordScreen() {
  const logOut = useLogOut()
  return (
    <PublicFormCard title={texts.title} description={texts.text}>
      <ChangePasswordForm currentLabel={texts.current} />
      <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
        {layoutTexts.logOut}
      </Button>
    </PublicFormCard>
  )
}
