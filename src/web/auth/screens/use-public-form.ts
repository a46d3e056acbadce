import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { Owner } from '#shared/auth/obvious-passwords.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { type FormSchema, useZodForm } from '../../lib/form/zod-form.ts'
import { obviousPasswordErrors, type PublicFormError, publicFormErrorMessage } from '../errors.ts'

interface PublicFormOptions<S extends FormSchema> {
  schema: S
  /** The fields in their order on the screen, and what else the procedure takes. */
  initialValues: z.input<S>
  onValuesChange?: (values: z.input<S>) => void
  isPending: boolean
  submit: (values: z.input<S>) => void
  /** The owner of a new password, where the fields do not say. */
  owner?: Owner
  /** A form that has words of its own for some errors. */
  kind?: 'login' | 'activation'
}

/** A form of a page without a login, with the error above it. */
export function usePublicForm<S extends FormSchema>(options: PublicFormOptions<S>) {
  const { schema, initialValues, onValuesChange, isPending, submit, owner, kind } = options
  const [failure, setFailure] = useState<PublicFormError | null>(null)
  const form = useZodForm(schema, {
    initialValues,
    onValuesChange,
    check: (values: { password?: string; confirmation?: string }) =>
      values.confirmation === undefined
        ? {}
        : obviousPasswordErrors(values.password ?? '', { ...values, ...owner }),
  })
  const send = form.onSubmit(submit, (errors) => {
    const first = Object.keys(initialValues).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
  })

  return {
    form,
    /** The properties of its PublicForm. */
    parts: {
      failure,
      isPending,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isPending) return
        setFailure(null)
        send(event)
      },
    },
    /** Shows the error of the server: of a common or unchanged password at its field, any other above the form. */
    fail: (reason: unknown) => {
      const code = problemCodeOf(reason)
      if (code === 'PASSWORD_COMMON') return form.setErrors({ password: passwordTexts.common })
      if (code === 'PASSWORD_SAME') return form.setErrors({ password: passwordTexts.same })
      setFailure(publicFormErrorMessage(reason, kind))
    },
  }
}
