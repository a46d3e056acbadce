import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty.module.css'
import { EmptyWords } from './empty.tsx'

interface ListToolbarProps {
  isEmpty: boolean
  /** For a list without rows. */
  words: string
  hint: string
  /** For a list with rows. */
  intro?: string
  /** The button that adds a row. */
  children: ReactNode
}

/**
 * Above a list its introduction and the button that adds; the same button in the place of an empty list. It is one element
 * in both cases, so that it keeps the focus when the first row is added or the last one removed.
 */
export function ListToolbar({ isEmpty, words, hint, intro, children }: ListToolbarProps) {
  return (
    <div className={isEmpty ? classes.empty : classes.toolbar}>
      {isEmpty && <EmptyWords words={words} hint={hint} />}
      {!isEmpty && intro && (
        <Text size="sm" c="dimmed">
          {intro}
        </Text>
      )}
      <div className={classes.action}>{children}</div>
    </div>
  )
}
