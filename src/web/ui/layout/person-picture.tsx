import { useState } from 'react'
import { initialsOf } from '../../lib/initials.ts'
import classes from './person-picture.module.css'

/** Somebody's face, or their initials; the name stands beside it. */
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
