import { layoutTexts, productName } from '#shared/texts.ts'
import classes from './logo.module.css'

/** The look of the logo, which links to the start page (S9): by the router's link, or a plain one where there is none. */
export const logoLink = {
  className: classes.logo,
  'aria-label': layoutTexts.home,
  children: (
    <>
      <img src="/logo.svg" alt="" width={26} height={26} />
      <span>{productName}</span>
    </>
  ),
}
