import type { ComponentPropsWithRef } from 'react'
import classes from './plain-button.module.css'

/** A button without Mantine, for what the server draws too: the personal link's page has no room for a library. */
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
