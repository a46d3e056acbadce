import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  const { failure, failureTitle, submitLabel, isPending, isQuiet } = props
  return (
    <>
      {failure && <ErrorAlert title={failureTitle}>{failure}</ErrorAlert>}
      <Button
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
