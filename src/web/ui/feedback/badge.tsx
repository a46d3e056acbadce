import type { ComponentType, ReactNode } from 'react'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'
import styles from './badge.module.css'

interface BadgeProps {
  icon?: ComponentType<IconProps>
  tone?: 'good' | 'soon' | 'bad' | undefined
  lang?: 'en'
  className?: string | undefined
  children: ReactNode
}

/** A state in a word, with or without an icon: never by colour alone. */
export function Badge({ icon: Icon, tone, lang, className = '', children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${className}`} data-tone={tone} lang={lang}>
      {Icon && <Icon size={14} stroke={2.25} aria-hidden />}
      {children}
    </span>
  )
}
