import { layoutTexts } from '#shared/texts.ts'
import classes from './skip-link.module.css'

/** Where the layout's `main` is to be found. */
export const contentId = 'innehall'

/** The first stop of the keyboard: past the header and the menu. */
export function SkipLink() {
  return (
    <a
      className={classes.link}
      href={`#${contentId}`}
      onClick={(event) => {
        // The address stays as it is: a hash would stand in the way of going back.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
    >
      {layoutTexts.skip}
    </a>
  )
}
