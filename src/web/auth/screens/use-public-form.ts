import { type FormEvent, useState } from 'react'
import type { Owner } from '#shared/auth/obvious-passwords.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { type PublicFormError, publicFormErrorMessage } from '../errors.ts'
import { type FieldErrors, fieldErrors, type PublicFormName } from './public-form-checks.ts'

interface PublicFormOptions<Name extends string> {
  form: PublicFormName
  /** The names of the fields, in their order on the screen. */
  fields: readonly Name[]
  isPending: boolean
  submit: (values: Record<Name, string>) => void
  /** Values that are validated together with the typed ones. */
  hidden?: Record<string, string>
  /** The owner of a new password, where the fields do not say. */
  owner?: Owner
}

/** A form of a page without a login. Its fields are uncontrolled. */
export function usePublicForm<Name extends string>(options: PublicFormOptions<Name>) {
  const { form, fields, isPending, submit, hidden, owner } = options
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<PublicFormError | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const element = event.currentTarget
    const values = valuesOf(new FormData(element), fields)
    const found = fieldErrors(form, { ...hidden, ...values }, owner)
    setErrors(found)
    setFailure(null)
    const first = fields.find((name) => found[name])
    if (first) element.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else submit(values)
  }

  return {
    onSubmit,
    errors,
    setErrors,
    failure,
    /** The properties of its PublicForm. */
    parts: { onSubmit, failure, isPending },
    /** Shows the error of the server: of a common or unchanged password at its field, any other above the form. */
    fail: (reason: unknown) => {
      const code = problemCodeOf(reason)
      if (code === 'PASSWORD_COMMON') return setErrors({ password: passwordTexts.common })
      if (code === 'PASSWORD_SAME') return setErrors({ password: passwordTexts.same })
      setFailure(publicFormErrorMessage(form, reason))
    },
  }
}

function valuesOf<Name extends string>(typed: FormData, names: readonly Name[]) {
  const entries = names.map((name) => {
    const value = typed.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
