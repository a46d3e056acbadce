import type { ComponentPropsWithRef } from 'react'
import classes from './plain-button.module.css'

/** A button without Mantine, for server rendering: the personal link's page stays small without a library. */
export function PlainButton({
  small,
  className = '',
  ...props
}: ComponentPropsWithRef<'button'> & { small?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.button} ${className}`}
      data-small={small || undefined}
    />
  )
}
