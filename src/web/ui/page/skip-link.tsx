import { layoutTexts } from '#shared/texts.ts'
import classes from './skip-link.module.css'

/** The id of the layout's `main`. */
export const contentId = 'innehall'

/** The skip link, first in the tab order: past the header and the menu. */
export function SkipLink() {
  return (
    <a
      className={classes.link}
      href={`#${contentId}`}
      onClick={(event) => {
        // No hash in the address: it would add an entry to the history.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
    >
      {layoutTexts.skip}
    </a>
  )
}
