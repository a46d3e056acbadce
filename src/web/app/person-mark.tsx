import { useState } from 'react'
import { roleTexts } from '#shared/navigation/texts.ts'
import { initialsOf } from '../lib/initials.ts'
import { usePerson } from './person.tsx'
import classes from './person-mark.module.css'

/** Who is logged in: picture or initials, name, and what they are here (spec 2, Layout). */
export function PersonMark() {
  const { name, role, profileImageUrl } = usePerson()
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <div className={classes.mark}>
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.role}>{roleTexts[role]}</span>
      </div>
      {profileImageUrl && profileImageUrl !== failedUrl ? (
        <img
          className={classes.picture}
          src={profileImageUrl}
          alt=""
          onError={() => setFailedUrl(profileImageUrl)}
        />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
    </div>
  )
}
