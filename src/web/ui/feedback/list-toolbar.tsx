import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty.module.css'
import { EmptyText } from './empty.tsx'

interface ListToolbarProps {
  isEmpty: boolean
  /** The empty state. */
  title: string
  hint: string
  /** The introduction to a list with rows. */
  intro?: string
  /** The button that adds a row. */
  children: ReactNode
}

/**
 * The introduction and the add button above a list, or the empty state with that button. The button is one element in both
 * cases, so that it keeps the focus when the first row is added or the last one removed.
 */
export function ListToolbar({ isEmpty, title, hint, intro, children }: ListToolbarProps) {
  return (
    <div className={isEmpty ? classes.empty : classes.toolbar}>
      {isEmpty && <EmptyText title={title} hint={hint} />}
      {!isEmpty && intro && (
        <Text size="sm" c="dimmed">
          {intro}
        </Text>
      )}
      <div className={classes.action}>{children}</div>
    </div>
  )
}
