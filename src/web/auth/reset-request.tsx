import { Button, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { loginTexts, resetRequestTexts as texts } from '#shared/auth/texts.ts'
import { paths } from '../app/paths.ts'
import classes from './login-screen.module.css'
import { useRequestReset } from './mutations.ts'
import { OpenCard, OpenForm } from './open-card.tsx'
import { useOpenForm } from './use-open-form.ts'

/** The login in its reset mode, and the card that says where the link has gone (spec 2, Login). */
export function ResetRequest() {
  const request = useRequestReset()
  const form = useOpenForm({
    form: 'requestReset',
    fields: ['email'],
    isPending: request.isPending,
    submit: (values) => request.mutate(values, { onError: (error) => void form.fail(error) }),
    failureOf: (checks, error) => checks.resetFailure(error),
  })

  if (request.isSuccess) return <SentCard />
  return (
    <OpenCard title={texts.title} description={texts.description}>
      <OpenForm
        onSubmit={form.onSubmit}
        failureTitle={<span lang="en">{texts.failed.title}</span>}
        failure={form.failure}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
        isPending={request.isPending}
      >
        <TextInput
          name="email"
          label={loginTexts.email}
          error={form.errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          autoFocus
        />
      </OpenForm>
      <Link to={paths.login} className={classes.link}>
        {texts.back}
      </Link>
    </OpenCard>
  )
}

function SentCard() {
  return (
    <OpenCard title={texts.sent.title} description={texts.sent.description}>
      <Text mb="lg">{texts.sent.text}</Text>
      <Button component={Link} to={paths.login} variant="default" size="md" fullWidth>
        {texts.back}
      </Button>
    </OpenCard>
  )
}
