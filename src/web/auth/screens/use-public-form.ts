import { type FormEvent, useEffect, useState } from 'react'
import { loginTexts } from '#shared/auth/texts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { PublicFormError } from '../errors.ts'
import type { FieldErrors, PublicFormName } from './public-form-checks.ts'

// The schemas and the words of failures weigh more than these forms: they come when the page stands, and are there
// before anybody has typed.
async function load() {
  const [{ fieldErrors }, { publicFormErrorMessage }] = await Promise.all([
    import('./public-form-checks.ts'),
    import('../errors.ts'),
  ])
  return { fieldErrors, publicFormErrorMessage }
}

interface PublicFormOptions<Name extends string> {
  form: PublicFormName
  /** Its fields, in their order on the screen. */
  fields: readonly Name[]
  isPending: boolean
  submit: (values: Record<Name, string>) => void
  /** Goes along with what is typed. */
  hidden?: Record<string, string>
}

/**
 * A form that whoever is not logged in meets first: its fields are the browser's own, and what checks them is fetched
 * after the page stands. Without it the server checks the same.
 */
export function usePublicForm<Name extends string>(options: PublicFormOptions<Name>) {
  const { form, fields, isPending, submit, hidden } = options
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<PublicFormError | null>(null)
  useEffect(() => whenIdle(() => void load().catch(() => null)), [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const element = event.currentTarget
    const values = valuesOf(new FormData(element), fields)
    const checks = await load().catch(() => null)
    const found = checks?.fieldErrors(form, { ...hidden, ...values }) ?? {}
    setErrors(found)
    setFailure(null)
    const first = fields.find((name) => found[name])
    if (first) element.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else submit(values)
  }

  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    errors,
    failure,
    /** Says what the server said. */
    fail: async (reason: unknown) => {
      const checks = await load().catch(() => null)
      setFailure(
        checks ? checks.publicFormErrorMessage(form, reason) : { words: loginTexts.failed.message },
      )
    },
    /** Says it at a field. */
    failField: (name: Name, words: string) => setErrors({ [name]: words }),
  }
}

function valuesOf<Name extends string>(typed: FormData, names: readonly Name[]) {
  const entries = names.map((name) => {
    const value = typed.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
