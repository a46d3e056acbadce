import { Alert, Button, Loader, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { loginTexts } from '#shared/auth/texts.ts'
import { useUntilChange } from '../../lib/form/use-until-change.ts'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { ProductPicture } from '../../ui/page/product-picture.tsx'
import type { PublicFormError } from '../errors.ts'
import classes from './login-screen.module.css'

interface PublicFormCardProps {
  title: string
  description?: string
  /** The card replaces the focused element: it takes the focus and is announced. */
  isNews?: boolean
  children: ReactNode
}

/** The card of a page without a login, beside the product's tagline and picture (S13). */
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
      <div className={classes.side}>
        <p className={classes.tagline}>{loginTexts.tagline}</p>
        <div className={classes.picture}>
          <ProductPicture />
        </div>
      </div>
      <div className={classes.card}>
        <h1 ref={heading} tabIndex={-1}>
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
  /** The card has another button that comes first. */
  isSecondary?: boolean
  children: ReactNode
}

/** The form of a card: its error, its fields and its submit button. */
export function PublicForm(props: PublicFormProps) {
  const { onSubmit, failureTitle, submitLabel, submittingLabel, isPending, children } = props
  const { failure, leave } = useUntilChange(props.failure)
  const alert = useRef<HTMLDivElement>(null)
  // In a long form the error is far above the button, so it is scrolled into view.
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    // Before the page is alive nothing is sent, and never in an address.
    <form method="post" onSubmit={onSubmit} noValidate onChange={leave}>
      <Stack gap="md">
        {failure && (
          <Alert ref={alert} color="red" variant="outline" role="alert" title={failureTitle}>
            <span lang={failure.lang}>{failure.message}</span>
          </Alert>
        )}
        {children}
        <Button
          type="submit"
          variant={props.isSecondary ? 'default' : undefined}
          size="md"
          fullWidth
          disabled={import.meta.env.SSR}
          aria-disabled={isPending || undefined}
          leftSection={isPending && <Loader size={16} color="currentColor" />}
        >
          {isPending ? submittingLabel : submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

/** The e-mail address of the account, with autocomplete. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      label={loginTexts.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      required
      withAsterisk={false}
      {...props}
    />
  )
}
