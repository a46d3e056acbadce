import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerActivityTexts as texts } from '#shared/organizations/texts.ts'
import { IconBan } from '../../lib/icons/states.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'

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
    <Group align="flex-start" gap="sm" wrap="nowrap" miw={0}>
      <PersonPicture name={trainer.name} url={trainer.profileImageUrl} />
      <Box flex={1} miw={0}>
        <Group gap="0.125rem 0.5rem">
          {name}
          {trainer.isDisabled && (
            <Badge icon={IconBan} tone="bad">
              {texts.disabled}
            </Badge>
          )}
        </Group>
        {children}
      </Box>
    </Group>
  )
}
