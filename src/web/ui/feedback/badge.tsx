import { Badge as MantineBadge } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'

interface BadgeProps {
  icon?: ComponentType<IconProps>
  tone?: keyof typeof colours | undefined
  lang?: 'en'
  children: ReactNode
}

const colours = { good: 'green', soon: 'orange', bad: 'red' }

/** A state in a word, with or without an icon: never by colour alone. */
export function Badge({ icon: Icon, tone, lang, children }: BadgeProps) {
  return (
    <MantineBadge
      component="span"
      variant="light"
      color={tone ? colours[tone] : 'gray'}
      leftSection={Icon && <Icon size={14} stroke={2.25} aria-hidden />}
      lang={lang}
    >
      {children}
    </MantineBadge>
  )
}
