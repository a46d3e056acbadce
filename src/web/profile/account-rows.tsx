import { Button } from '@mantine/core'
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
  act: { words: string; label: string; onClick: () => void } | null
}

/** One of them, with its facts and what can be done to it. */
export function AccountRow({ title, facts, act }: AccountRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title} dir="auto">
          {title}
        </p>
        {facts.map(
          (fact) =>
            fact && (
              <p key={fact} className={classes.fact}>
                {fact}
              </p>
            ),
        )}
      </div>
      {act && (
        <Button
          className={classes.act}
          variant="default"
          size="sm"
          aria-label={act.label}
          onClick={act.onClick}
        >
          {act.words}
        </Button>
      )}
    </li>
  )
}
