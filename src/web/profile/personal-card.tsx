import { profileTexts } from '#shared/profile/texts.ts'
import { usePerson } from '../app/person.tsx'
import classes from './personal-card.module.css'
import { ProfileCard } from './profile-card.tsx'

const texts = profileTexts.personal

/** Who is logged in. */
export function PersonalCard() {
  const { name, email } = usePerson()
  return (
    <ProfileCard title={texts.title}>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.name}</dt>
          <dd dir="auto">{name}</dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd dir="auto">{email}</dd>
        </div>
      </dl>
    </ProfileCard>
  )
}
