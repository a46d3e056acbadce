import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerActivityTexts as texts } from '#shared/organizations/texts.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import styles from './trainer-badge.module.css'

interface TrainerMarkProps {
  trainer: Pick<TrainerActivity, 'name' | 'profileImageUrl' | 'isDisabled'>
  /** The name, as a link or a heading. */
  name: ReactNode
  /** More about the trainer. */
  children: ReactNode
}

/** A trainer's picture or initials, name, and whether the account is disabled. */
export function TrainerMark({ trainer, name, children }: TrainerMarkProps) {
  return (
    <div className={styles.mark}>
      <PersonPicture name={trainer.name} url={trainer.profileImageUrl} />
      <div className={styles.words}>
        <div className={styles.title}>
          {name}
          {trainer.isDisabled && (
            <Badge icon={IconBan} tone="bad">
              {texts.disabled}
            </Badge>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
