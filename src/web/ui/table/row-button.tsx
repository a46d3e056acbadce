import type { ComponentProps } from 'react'

interface RowButtonProps extends ComponentProps<'button'> {
  /** The accessible name, which says what row it is about. */
  name: string
  isDanger?: boolean
}

/** A button of a row of a table. */
export function RowButton({ name, isDanger, ...props }: RowButtonProps) {
  return <button type="button" aria-label={name} data-danger={isDanger || undefined} {...props} />
}
