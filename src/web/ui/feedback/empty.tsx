import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { EmptyPicture, type EmptySubject } from './empty-picture.tsx'

/** The empty state of a list: a drawing of what is missing, one sentence, and one thing to do next. */
export function Empty({
  picture = 'list',
  title,
  hint,
  action,
  children = action && (
    <Button variant="default" onClick={action.onClick}>
      {action.label}
    </Button>
  ),
}: {
  picture?: EmptySubject
  title: string
  hint?: string
  /** The button of what to do; other content as children. */
  action?: { label: string; onClick: () => void }
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <EmptyPicture subject={picture} />
      <EmptyText title={title} hint={hint} />
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}

/** The texts of an empty state without its box. */
export function EmptyText({ title, hint }: { title: string; hint?: string }) {
  return (
    <>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed" maw="32rem">
          {hint}
        </Text>
      )}
    </>
  )
}
