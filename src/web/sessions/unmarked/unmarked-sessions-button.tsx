import { UnstyledButton } from '@mantine/core'
import { type RefObject, useCallback, useRef } from 'react'
import { unmarkedSessionsTexts as texts } from '#shared/dashboard/texts.ts'
import { IconChecklist } from '../../lib/icons/calendars.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { UnmarkedSessionsDialog } from './lazy-unmarked-sessions-dialog.ts'
import { coveredDays } from './unmarked-sessions.ts'
import classes from './unmarked-sessions-button.module.css'

/** "Stäm av · 5 pass att markera": opens the dialog; hidden when there is nothing to mark. */
export function UnmarkedSessionsButton({
  unmarked,
  days,
  isShort = false,
  heading,
}: {
  unmarked: number
  /** Which days they lie on. */
  days?: string | null | undefined
  /** In a toolbar: only their number is shown. */
  isShort?: boolean
  /** Takes the focus when the button is unmounted. */
  heading: RefObject<HTMLElement | null>
}) {
  const dialog = useDialog<object>()
  const button = useRef<HTMLButtonElement>(null)
  const buttonRef = useCallback(
    (element: HTMLButtonElement) => {
      button.current = element
      return () => {
        button.current = null
        // The count may be updated after the dialog has returned the focus to the button.
        if (document.activeElement === element) heading.current?.focus()
      }
    },
    [heading],
  )

  const hasUnmarked = unmarked > 0

  return (
    <>
      {hasUnmarked && (
        <UnstyledButton
          ref={buttonRef}
          className={classes.button}
          data-short={isShort || undefined}
          aria-label={isShort ? texts.short(texts.toMark(unmarked)) : undefined}
          title={days ?? undefined}
          onClick={() => dialog.open({})}
        >
          <IconChecklist size={18} aria-hidden />
          {isShort ? (
            <span>
              {texts.title}
              <span className={classes.count}> · {unmarked}</span>
            </span>
          ) : (
            <span>
              <span className={classes.name}>{texts.title} · </span>
              {texts.toMark(unmarked)}
            </span>
          )}
        </UnstyledButton>
      )}
      <UnmarkedSessionsDialog
        dialog={dialog}
        onExited={() => (button.current ?? heading.current)?.focus()}
      />
    </>
  )
}

/** The page's heading, which takes the focus when the button is gone. */
const heading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('h1')
  },
  set current(_) {},
}

/** "Stäm av" of the calendar's toolbar: of all days, not of the week shown. */
export function UnmarkedSessionsTool() {
  const { data } = trpc.sessions.unmarked.useQuery()
  if (!data) return null
  const days = coveredDays(data.sessions)
  return <UnmarkedSessionsButton isShort unmarked={data.total} days={days} heading={heading} />
}
