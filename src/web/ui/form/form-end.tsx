import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useUntilChange } from '../../lib/form/use-until-change.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'

interface FormEndProps {
  /** The message of an error; null for none. */
  failure: ReactNode
  failureTitle?: ReactNode
  submitLabel: string
  isPending: boolean
  /** Not the primary act of the screen. */
  isQuiet?: boolean
}

/** The end of a form on a page: its error, and its submit button, as wide as its label. */
export function FormEnd(props: FormEndProps) {
  const { failureTitle, submitLabel, isPending, isQuiet } = props
  const { failure, leave } = useUntilChange(props.failure || null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = submit.current?.form
    if (failure === null || !form) return
    form.addEventListener('input', leave)
    return () => form.removeEventListener('input', leave)
  })
  return (
    <>
      {failure && <ErrorAlert title={failureTitle}>{failure}</ErrorAlert>}
      <Button
        ref={submit}
        type="submit"
        variant={isQuiet ? 'default' : 'filled'}
        loading={isPending}
        style={{ alignSelf: 'flex-start' }}
      >
        {submitLabel}
      </Button>
    </>
  )
}
