import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  icon?: ComponentType<IconProps>
  tone?: 'good' | 'bad' | undefined
  children: ReactNode
}

/** A state or role in a word; never by colour alone. */
export function Badge({ icon: Icon, tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2.25} aria-hidden />}
      {children}
    </span>
  )
}
