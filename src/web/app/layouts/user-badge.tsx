import { Text } from '@mantine/core'
import { roleTexts } from '#shared/app/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import classes from './user-badge.module.css'

/** The current user: picture or initials, name and role (spec 2, Layout). */
export function UserBadge() {
  const { name, role, profileImageUrl } = useCurrentUser()
  return (
    <div className={classes.mark}>
      <div className={classes.words}>
        <Text span truncate fz="sm" fw={600} lh={1.3} className={classes.name} title={name}>
          {name}
        </Text>
        <span className={classes.role}>{roleTexts[role]}</span>
      </div>
      <PersonPicture name={name} url={profileImageUrl} />
    </div>
  )
}
