import { Alert, Button, Loader, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { loginTexts } from '#shared/auth/texts.ts'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import type { PublicFormError } from '../errors.ts'
import classes from './login-screen.module.css'

interface PublicFormCardProps {
  title: string
  description?: string
  /** It takes the place of what had the focus, and is told at once. */
  isNews?: boolean
  children: ReactNode
}

/** The card of a page for whoever is not logged in, under the product's promise (spec 2, Login). */
export function PublicFormCard({
  title,
  description,
  isNews = false,
  children,
}: PublicFormCardProps) {
  const heading = usePageHeading(title)
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true })
  }, [isNews, heading])
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

interface PublicFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  failureTitle: ReactNode
  failure: PublicFormError | null
  submitLabel: string
  submittingLabel: string
  isPending: boolean
  children: ReactNode
}

/** Its form: what failed, the fields, and the one button. */
export function PublicForm(props: PublicFormProps) {
  const { onSubmit, failureTitle, failure, submitLabel, submittingLabel, isPending, children } =
    props
  const alert = useRef<HTMLDivElement>(null)
  // In a long form it stands far above the button.
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {failure && (
          <Alert ref={alert} color="red" variant="outline" role="alert" title={failureTitle}>
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

interface EmailFieldProps {
  /** What has been typed, which goes along from one mode of the login to the other. */
  typed: RefObject<string>
  error: string | undefined
  /** Has what stands before it been filled in? */
  autoFocus?: boolean
}

/** The address of the account, as a browser fills it in. */
export function EmailField({ typed, error, autoFocus = true }: EmailFieldProps) {
  return (
    <TextInput
      name="email"
      defaultValue={typed.current}
      onChange={(event) => {
        typed.current = event.currentTarget.value
      }}
      label={loginTexts.email}
      error={error}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      required
      withAsterisk={false}
      autoFocus={autoFocus}
    />
  )
}
