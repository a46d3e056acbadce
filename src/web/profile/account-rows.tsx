import { Box, Button, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './account-rows.module.css'

interface AccountRowsProps {
  label: string
  /** Within a card, which is the frame. */
  isFrameless?: boolean
  /** Takes the focus when a row's own button is gone. */
  listRef: RefObject<HTMLUListElement | null>
  children: ReactNode
}

/** A list of what belongs to the account: logins, passkeys. */
export function AccountRows({ label, isFrameless, listRef, children }: AccountRowsProps) {
  return (
    <ul
      ref={listRef}
      tabIndex={-1}
      className={isFrameless ? undefined : classes.frame}
      data-box={!isFrameless || undefined}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

interface AccountRowProps {
  title: ReactNode
  facts: readonly (string | null)[]
  /** What can be done to it; null when nothing can. */
  action: { words: string; label: string; onClick: () => void } | null
}

/** One of them, with its facts and what can be done to it. */
export function AccountRow({ title, facts, action }: AccountRowProps) {
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Text fw={600} dir="auto">
          {title}
        </Text>
        {facts.map(
          (fact) =>
            fact && (
              <Text key={fact} c="dimmed" fz="sm">
                {fact}
              </Text>
            ),
        )}
      </Box>
      {action && (
        <Button
          flex="none"
          variant="default"
          size="sm"
          aria-label={action.label}
          onClick={action.onClick}
        >
          {action.words}
        </Button>
      )}
    </li>
  )
}
