import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** The empty state of a list, with what to do next. */
export function Empty({
  words,
  hint,
  children,
}: {
  words: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <EmptyWords words={words} hint={hint} />
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}

/** The texts of an empty state alone, for a layout of its own. */
export function EmptyWords({ words, hint }: { words: string; hint?: string }) {
  return (
    <>
      <Text fw={600}>{words}</Text>
      {hint && (
        <Text size="sm" c="dimmed" maw="32rem">
          {hint}
        </Text>
      )}
    </>
  )
}
