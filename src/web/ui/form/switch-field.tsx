import type { ComponentProps } from 'react'
import classes from './switch-field.module.css'

/** A switch with its label. A styled native checkbox, which is smaller than Mantine's Switch. */
export function SwitchField({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={classes.field}>
      {/* A native checkbox has aria-checked implicitly. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" className={classes.track} {...rest} />
      {label}
    </label>
  )
}
