import type { ComponentProps } from 'react'

interface RowButtonProps extends ComponentProps<'button'> {
  'data-icon'?: boolean
  /** The accessible name, which says what row it is about. */
  name: string
}

/** A button of a row of a table. */
export function RowButton({ name, ...props }: RowButtonProps) {
  return <button type="button" aria-label={name} {...props} />
}
