import { Link } from 'react-router-dom'
import { layoutTexts, productName } from '#shared/texts.ts'
import { paths } from '../../lib/paths.ts'
import classes from './logo.module.css'

/** The logo, which links to the start page (S9). */
export function Logo() {
  return (
    <Link to={paths.welcome} className={classes.logo} aria-label={layoutTexts.home}>
      <img src="/logo.svg" alt="" width={26} height={26} />
      <span>{productName}</span>
    </Link>
  )
}
