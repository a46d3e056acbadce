import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty.module.css'
import { EmptyText } from './empty.tsx'
import { EmptyPicture } from './empty-picture.tsx'

interface ListToolbarProps {
  isEmpty: boolean
  /** The empty state, and the introduction to a list with rows. */
  texts: { none: string; noneHint: string; intro?: string }
  /** The button that adds a row. */
  children: ReactNode
}

/**
 * The introduction and the add button above a list, or the empty state with that button. The button is one element in both
 * cases, so that it keeps the focus when the first row is added or the last one removed.
 */
export function ListToolbar({ isEmpty, texts, children }: ListToolbarProps) {
  return (
    <div className={isEmpty ? classes.empty : classes.toolbar}>
      {isEmpty && (
        <>
          <EmptyPicture subject="list" />
          <EmptyText title={texts.none} hint={texts.noneHint} />
        </>
      )}
      {!isEmpty && texts.intro && (
        <Text size="sm" c="dimmed">
          {texts.intro}
        </Text>
      )}
      <div className={classes.action}>{children}</div>
    </div>
  )
}
