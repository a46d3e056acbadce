import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../feedback/error-alert.tsx'

interface FormEndProps {
  /** The message of an error; null for none. */
  failure: ReactNode
  failureTitle?: ReactNode
  submitLabel: string
  isPending: boolean
  /** Quieter, where the page has another act. */
  variant?: 'default' | undefined
}

/** The end of a form on a page: its error, and its submit button, as wide as its label. */
export function FormEnd({ failure, failureTitle, submitLabel, isPending, variant }: FormEndProps) {
  return (
    <>
      {failure && <ErrorAlert title={failureTitle}>{failure}</ErrorAlert>}
      <Button
        type="submit"
        variant={variant}
        loading={isPending}
        style={{ alignSelf: 'flex-start' }}
      >
        {submitLabel}
      </Button>
    </>
  )
}
