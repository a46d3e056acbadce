import { useState } from 'react'
import { initialsOf } from '#shared/initials.ts'
import classes from './person-picture.module.css'

interface PersonPictureProps {
  name: string
  url: string | null
  /** By default empty: the name stands beside the picture. */
  alt?: string
  isLarge?: boolean
}

/** A person's picture, else the initials (not read aloud). No Mantine: the server renders it for the portal. */
export function PersonPicture({ name, url, alt = '', isLarge }: PersonPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const look = { className: classes.picture, 'data-large': isLarge || undefined }
  if (url && url !== failedUrl)
    return <img {...look} src={url} alt={alt} onError={() => setFailedUrl(url)} />
  return (
    <span {...look} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
