import { Alert, Button, Loader, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { loginTexts } from '#shared/auth/texts.ts'
import { paths } from '../app/paths.ts'
import { usePreload } from '../app/preload.tsx'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { usePageHeading } from '../ui/page-heading.ts'
import type { LoginErrors } from './check-login.ts'
import './login-styles.ts'
import classes from './login-screen.module.css'
import { useLogIn } from './mutations.ts'

// The schemas weigh more than this form: they come when the page stands, and are there before anybody has typed.
const loadCheck = () => import('./check-login.ts')

/** Spec 2, Login. Where a person goes from here is the route's to say. */
export function LoginScreen() {
  const heading = usePageHeading(loginTexts.title)
  const logIn = useLogIn()
  const preload = usePreload()
  const [errors, setErrors] = useState<LoginErrors>({})
  useEffect(() => whenIdle(() => void loadCheck().catch(() => null)), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (logIn.isPending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const values = { email: textOf(typed, 'email'), password: textOf(typed, 'password') }
    const found = await errorsIn(values)
    setErrors(found)
    const first = ['email', 'password'].find((name) => found[name])
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    preload(paths.dashboard)
    logIn.mutate(values)
  }

  return (
    <div className={classes.page}>
      <p className={classes.tagline}>{loginTexts.tagline}</p>
      <div className={classes.card}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {loginTexts.title}
        </h1>
        <p className={classes.description}>{loginTexts.description}</p>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {logIn.error && (
              <Alert color="red" variant="outline" role="alert" title={loginTexts.failed.title}>
                <span lang={isEnglish(logIn.error) ? 'en' : undefined}>
                  {failureWords(logIn.error)}
                </span>
              </Alert>
            )}
            <TextInput
              name="email"
              label={loginTexts.email}
              error={errors.email}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              size="md"
              required
              withAsterisk={false}
              autoFocus
            />
            <PasswordInput
              name="password"
              label={loginTexts.password}
              error={errors.password}
              autoComplete="current-password"
              size="md"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword, tabIndex: 0 }}
            />
            <Button
              type="submit"
              size="md"
              fullWidth
              aria-disabled={logIn.isPending || undefined}
              leftSection={logIn.isPending && <Loader size={16} color="currentColor" />}
            >
              {logIn.isPending ? loginTexts.submitting : loginTexts.submit}
            </Button>
          </Stack>
        </form>
      </div>
    </div>
  )
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

async function errorsIn(values: unknown): Promise<LoginErrors> {
  try {
    const { checkLogin } = await loadCheck()
    return checkLogin(values)
  } catch {
    // The server checks the same, and can say that it cannot be reached.
    return {}
  }
}

function failureWords(error: unknown): string {
  return problemCodeOf(error) === 'UNEXPECTED' ? loginTexts.unexpected : problemWords(error)
}

/** The specification words some failures in English, which a screen reader has to know (WCAG 3.1.2). */
function isEnglish(error: unknown): boolean {
  const words: string[] = [loginTexts.unexpected, loginTexts.unverified]
  return words.includes(failureWords(error))
}
