import { Button, Group } from '@mantine/core'
import { cancelTexts } from '#shared/sessions/cancel/texts.ts'
import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { IconCalendarPlus } from '../../lib/icons/calendars.ts'
import { type HeldSession, useBookNext } from '../status/use-book-next.ts'
import type { Doing } from './editor-state.ts'
import { Progress } from './progress.tsx'
import classes from './session-form.module.css'

interface EditButtonsProps {
  session: HeldSession
  doing: Doing
  /** A submitted form waits for its pots. */
  isWaiting: boolean
  /** It has a status: it is neither removed nor cancelled. */
  isLocked: boolean
  onRemove: () => void
  onCancelSession: () => void
  /** The next session is booked. */
  onBooked: () => void
  onClose: () => void
}

/** The buttons of the edit dialog. Those that keep the focus while something is done are not disabled, but do nothing. */
export function EditButtons(props: EditButtonsProps) {
  const { session, doing, isWaiting, isLocked } = props
  const isBusy = doing !== 'editing'
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons} data-actions>
      <Button
        me="auto"
        variant="outline"
        color="red"
        disabled={isLocked || doing === 'saving'}
        aria-disabled={doing === 'removing'}
        aria-describedby={isLocked ? 'session-locked' : undefined}
        onClick={props.onRemove}
      >
        {sessionDialogTexts.remove}
      </Button>
      <Progress isUnderWay={doing === 'removing'} text={sessionDialogTexts.removing} />
      {isLocked ? (
        <NextButton session={session} onBooked={props.onBooked} />
      ) : (
        <Button
          variant="default"
          disabled={doing === 'saving' || doing === 'removing'}
          onClick={props.onCancelSession}
        >
          {cancelTexts.open}
        </Button>
      )}
      <Progress isUnderWay={isWaiting || doing === 'saving'} text={sessionDialogTexts.saving} />
      <Button variant="default" onClick={props.onClose} disabled={isBusy}>
        {commonTexts.cancel}
      </Button>
      <Button type="submit" aria-disabled={isBusy}>
        {sessionDialogTexts.save}
      </Button>
      {isLocked && (
        <p id="session-locked" className={classes.reason}>
          {sessionToasts.settled}
        </p>
      )}
    </Group>
  )
}

/** "Boka nästa" with its time, and what is booked already. */
function NextButton({ session, onBooked }: Pick<EditButtonsProps, 'session' | 'onBooked'>) {
  const { label, note, isOffered, isPending, props } = useBookNext({
    session,
    isNamed: true,
    onBooked,
  })
  if (isOffered === false) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        loading={isPending}
        {...props}
      >
        {label}
      </Button>
      {note && <p className={classes.reason}>{note}</p>}
    </>
  )
}
