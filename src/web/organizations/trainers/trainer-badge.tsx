import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerActivityTexts as texts } from '#shared/organizations/texts.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import styles from './trainer-badge.module.css'

interface TrainerBadgeProps {
  trainer: Pick<TrainerActivity, 'name' | 'profileImageUrl' | 'isDisabled'>
  /** The name, as a link or a heading. */
  name: ReactNode
  /** More about the trainer. */
  children: ReactNode
}

/** A trainer's picture or initials, name, and whether the account is disabled. */
export function TrainerBadge({ trainer, name, children }: TrainerBadgeProps) {
  return (
    <div className={styles.badge}>
      <PersonPicture name={trainer.name} url={trainer.profileImageUrl} />
      <div className={styles.text}>
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
