import { useState } from 'react'
import { initialsOf } from '../../lib/initials.ts'
import classes from './person-picture.module.css'

/** A person's picture or initials, hidden from screen readers: the name stands beside it. */
export function PersonPicture({ name, url }: { name: string; url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (url && url !== failedUrl)
    return <img className={classes.picture} src={url} alt="" onError={() => setFailedUrl(url)} />
  return (
    <span className={classes.picture} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
