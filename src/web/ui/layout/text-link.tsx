import { Link, type LinkProps } from 'react-router-dom'
import classes from './text-link.module.css'

/** A link within text, as Mantine's Anchor looks, without its 0.4 kB of JavaScript. */
export function TextLink({ className = '', ...props }: LinkProps) {
  return <Link className={`${classes.link} ${className}`} {...props} />
}
