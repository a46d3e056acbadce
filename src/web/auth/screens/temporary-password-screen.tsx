import { Button, TextInput } from '@mantine/core'
import { activationTexts } from '#shared/auth/activation/texts.ts'
import { temporaryPasswordTexts as texts } from '#shared/auth/temporary-password/texts.ts'
import { completeInvitationInput } from '#shared/organizations/inputs.ts'
import { layoutTexts } from '#shared/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { useLogOut } from '../mutations.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { NewPasswordFields } from './password-fields.tsx'
import { PublicForm, PublicFormCard } from './public-form-card.tsx'
import { useCompleteInvitation } from './use-activate.ts'
import { usePublicForm } from './use-public-form.ts'

/**
 * Replaces every page until a temporary password has been changed (S20). An invited user gives a name,
 * chooses a password and joins the organisation, as at /register.
 */
export function TemporaryPasswordScreen() {
  const logOut = useLogOut()
  const { joins } = useCurrentUser()
  return (
    <PublicFormCard
      title={joins === null ? texts.title : activationTexts.title}
      description={joins === null ? texts.text : texts.joining(joins)}
    >
      {joins === null ? <ChangePasswordForm currentLabel={texts.current} /> : <InvitedForm />}
      <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
        {layoutTexts.logOut}
      </Button>
    </PublicFormCard>
  )
}

function InvitedForm() {
  const { email } = useCurrentUser()
  const complete = useCompleteInvitation()
  const isPending = complete.isPending || complete.isSuccess
  const { form, parts, fail } = usePublicForm({
    schema: completeInvitationInput,
    initialValues: { name: '', password: '', confirmation: '' },
    isPending,
    submit: (values) => complete.mutate(values, { onError: fail }),
  })
  return (
    <PublicForm
      {...parts}
      failureTitle={activationTexts.failed}
      submitLabel={activationTexts.submit}
      submittingLabel={activationTexts.submitting}
    >
      <TextInput
        name="name"
        label={activationTexts.name}
        description={activationTexts.nameHint}
        autoComplete="name"
        size="md"
        {...form.getInputProps('name')}
      />
      <NewPasswordFields form={form} texts={activationTexts} email={email} />
    </PublicForm>
  )
}
