import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { notFoundTexts } from '#shared/texts.ts'
import { paths } from '../lib/paths.ts'
import { usePageHeading } from '../ui/page/page-heading.ts'
import classes from './not-found-screen.module.css'

/** The page at an unknown address (spec 2). */
export function NotFoundScreen() {
  const heading = usePageHeading(notFoundTexts.title)
  return (
    <div className={classes.page}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {notFoundTexts.title}
      </h1>
      <p className={classes.text}>{notFoundTexts.text}</p>
      <Button component={Link} to={paths.welcome}>
        {notFoundTexts.home}
      </Button>
    </div>
  )
}
