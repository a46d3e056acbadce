import { Alert, Button, Loader, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { loginTexts } from '#shared/auth/texts.ts'
import { usePageHeading } from '../ui/page-heading.ts'
import classes from './login-screen.module.css'
import type { Failure } from './open-form-checks.ts'

interface OpenCardProps {
  title: string
  description?: string
  children: ReactNode
}

/** The card of a page for whoever is not logged in, under the product's promise (spec 2, Login). */
export function OpenCard({ title, description, children }: OpenCardProps) {
  const heading = usePageHeading(title)
  return (
    <div className={classes.page}>
      <p className={classes.tagline}>{loginTexts.tagline}</p>
      <div className={classes.card}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {description && <p className={classes.description}>{description}</p>}
        {children}
      </div>
    </div>
  )
}

interface OpenFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  failureTitle: ReactNode
  failure: Failure | null
  submitLabel: string
  submittingLabel: string
  isPending: boolean
  children: ReactNode
}

/** Its form: what failed, the fields, and the one button. */
export function OpenForm(props: OpenFormProps) {
  const { onSubmit, failureTitle, failure, submitLabel, submittingLabel, isPending, children } =
    props
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {failure && (
          <Alert color="red" variant="outline" role="alert" title={failureTitle}>
            <span lang={failure.lang}>{failure.words}</span>
          </Alert>
        )}
        {children}
        <Button
          type="submit"
          size="md"
          fullWidth
          aria-disabled={isPending || undefined}
          leftSection={isPending && <Loader size={16} color="currentColor" />}
        >
          {isPending ? submittingLabel : submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
