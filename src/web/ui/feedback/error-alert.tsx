import { Alert, type AlertProps } from '@mantine/core'
import type { Ref } from 'react'

interface ErrorAlertProps extends AlertProps {
  ref?: Ref<HTMLDivElement>
}

/** Announces an error. Render it only while there is one. */
export function ErrorAlert(props: ErrorAlertProps) {
  return <Alert color="red" role="alert" {...props} />
}
