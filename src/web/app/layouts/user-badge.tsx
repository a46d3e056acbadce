import { roleTexts } from '#shared/app/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import classes from './user-badge.module.css'

/** The current user: picture or initials, name and role (S9). */
export function UserBadge() {
  const { name, role, profileImageUrl } = useCurrentUser()
  return (
    <div className={classes.mark}>
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.role}>{roleTexts[role]}</span>
      </div>
      <PersonPicture name={name} url={profileImageUrl} />
    </div>
  )
}
