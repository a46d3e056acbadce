import type { ComponentProps } from 'react'
import classes from './switch-field.module.css'

/** Something that is on or off, with its words beside it. The browser's own control: it is half a dozen lines of style. */
export function SwitchField({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={classes.field}>
      {/* The browser itself tells whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" className={classes.track} {...rest} />
      {label}
    </label>
  )
}
