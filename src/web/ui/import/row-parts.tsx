import { TextInput } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import { importTexts as texts } from '#shared/import/texts.ts'
import styles from './import.module.css'

/** The classes of a preview's cells, and of the one that says what becomes of a row. */
export const cellClasses = { cell: styles.cell, state: styles.state }

interface TakeBoxProps {
  name: string
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Whether a row is brought in. */
export function TakeBox({ name, isTaken, onTake }: TakeBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={texts.takeOne(name)}
        checked={isTaken}
        onChange={(event) => onTake(event.currentTarget.checked)}
      />
    </label>
  )
}

interface MendFieldProps {
  label: string
  text: string
  problem: string | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  onMend: (text: string) => void
}

/** A cell that is wrong, missing or typed anew, which is read when it is left. */
export function MendField({ label, text, problem, inputMode, onMend }: MendFieldProps) {
  const commit = (typed: string) => typed !== text && onMend(typed)
  return (
    <TextInput
      className={styles.mend}
      aria-label={label}
      defaultValue={text}
      error={problem}
      inputMode={inputMode}
      autoComplete="off"
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
}

/** What becomes of a row, with why below. */
export function Reason({ badge, reason }: { badge: ReactNode; reason: string }) {
  return (
    <>
      {badge}
      <span className={styles.reason}>{reason}</span>
    </>
  )
}
