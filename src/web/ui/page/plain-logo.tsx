import { layoutTexts, productName } from '#shared/texts.ts'
import classes from './logo.module.css'

/** The logo on a page without a router. */
export function PlainLogo() {
  return (
    <a href="/" className={classes.logo} aria-label={layoutTexts.home}>
      <img src="/logo.svg" alt="" width={26} height={26} />
      <span>{productName}</span>
    </a>
  )
}
