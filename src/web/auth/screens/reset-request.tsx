import { Button, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { requestResetInput } from '#shared/auth/inputs.ts'
import { resetRequestTexts as texts } from '#shared/auth/texts.ts'
import { useRequestReset } from '../mutations.ts'
import { otherMode } from './login-mode.ts'
import classes from './login-screen.module.css'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { usePublicForm } from './use-public-form.ts'

/** The login page in its reset mode, and the confirmation that the link was sent (S14). */
export function ResetRequest({ typedEmail }: { typedEmail: RefObject<string> }) {
  const back = otherMode(useLocation())
  const request = useRequestReset()
  const { form, parts, fail } = usePublicForm({
    schema: requestResetInput,
    initialValues: { email: typedEmail.current },
    onValuesChange: ({ email }) => {
      typedEmail.current = email
    },
    isPending: request.isPending,
    submit: (values) => request.mutate(values, { onError: fail }),
  })

  if (request.isSuccess) return <SentCard back={back} />
  return (
    <PublicFormCard title={texts.title} description={texts.description}>
      <PublicForm
        {...parts}
        failureTitle={<span lang="en">{texts.failed.title}</span>}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
      >
        <EmailField autoFocus {...form.getInputProps('email')} />
      </PublicForm>
      <Link to={back} className={classes.link}>
        {texts.back}
      </Link>
    </PublicFormCard>
  )
}

function SentCard({ back }: { back: string }) {
  return (
    <PublicFormCard title={texts.sent.title} description={texts.sent.description} isNews>
      <Text mb="lg">{texts.sent.text}</Text>
      <Button component={Link} to={back} variant="default" size="md" fullWidth>
        {texts.back}
      </Button>
    </PublicFormCard>
  )
}
