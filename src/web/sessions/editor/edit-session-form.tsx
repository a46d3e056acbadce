import { Button, FocusTrap, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { cancelTexts } from '#shared/sessions/cancel/texts.ts'
import { sessionDialogTexts, sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { updateSessionInput } from '#shared/sessions/inputs.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { scrollIntoView } from '../../ui/feedback/scroll-into-view.ts'
import { clientNameIn } from '../client-options.ts'
import { ChangeSeriesDialog } from '../series/change-series-dialog.tsx'
import { BookNextButton } from '../status/book-next.tsx'
import { LateNote } from './cancel/cancelled-dialog.tsx'
import { useCancelSession } from './cancel/use-cancel-session.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { type SessionFormProps, useCloseGuard } from './close-guard.ts'
import { BusyStatus } from './fields/busy-status.tsx'
import { SessionFields } from './fields/session-fields.tsx'
import { editValuesOf } from './fields/session-values.ts'
import { StatusFields } from './fields/status-fields.tsx'
import { useFirstPot, usePots } from './fields/use-pots.ts'
import { Progress } from './progress.tsx'
import { useRemoveFlow } from './remove/use-remove-flow.tsx'
import { SeriesLine } from './series-line.tsx'
import classes from './session-form.module.css'
import { usePlanned } from './use-planned.ts'
import { useSaveSession } from './use-save-session.ts'

type Session = RouterOutputs['sessions']['get']
type Values = z.input<typeof updateSessionInput>

interface EditSessionFormProps extends SessionFormProps {
  session: Session
  /** Its place in a series; null when it stands alone. */
  series: RouterOutputs['sessions']['series'] | null
  onDone: () => void
}

/** The form of the edit dialog (S42); it saves over the version that the user saw (D25). */
export function EditSessionForm({
  session,
  series,
  clients,
  guard,
  onCancel,
  onDone,
}: EditSessionFormProps) {
  const [saved, setSaved] = useState(session)
  const [isChanged, setIsChanged] = useState(false)
  const form = useZodForm(updateSessionInput, {
    initialValues: valuesOf(session),
    onValuesChange: () => save.forget(),
  })
  const { values, setFieldValue } = form
  const savedPots = usePots(saved.clientId)
  const pots = usePots(values.clientId)
  const isMoved = values.clientId !== saved.clientId
  const allPots = [...(savedPots.data ?? []), ...((isMoved && pots.data) || [])]
  const isPhone = usePhone()
  const fields = useRef<HTMLFormElement>(null)
  // Loaded while the dialog is open, so that a save waits for one round trip.
  const { data: laterInSeries, isFetching } = trpc.sessions.similar.useQuery(
    { id: session.id },
    { staleTime: 0, gcTime: 0, enabled: !hasStatus(saved) },
  )
  const save = useSaveSession({
    saved,
    laterInSeries: isFetching ? undefined : laterInSeries,
    onDone,
    onChanged: () => void showChanged(),
  })
  const removing = useRemoveFlow({ onRemoving: onDone })
  const cancelling = useCancelSession({ onCancelling: onDone })
  const changing = useDialog<object>()
  // While one of them asks the dialog must not close or change.
  const isBusy = save.isBusy || removing.isBusy || cancelling.isBusy || changing.isOpen
  const isLocked = hasStatus(saved)
  // A settled session is charged already, which its switches show.
  const planned = usePlanned(session.id, values, { isCharged: isLocked || hasStatus(values) })
  const { client: server } = trpc.useUtils()

  const { isPicking, isWaiting, whenPicked } = useFirstPot(pots, {
    clientId: values.clientId,
    potId: values.potId,
    isFree: isMoved,
    onPick: (id) => setFieldValue('potId', id),
  })
  useCloseGuard(guard, { isBusy, isDirty: form.isDirty() })
  // The dialog's focus trap ran before the session was loaded and this form rendered.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  /** After a version conflict: shows what is saved now; the next save is over that version. */
  async function showChanged() {
    const theirs = await server.sessions.get.query({ id: session.id }).catch(() => null)
    if (!theirs) return
    setSaved(theirs)
    setIsChanged(true)
  }

  const current = valuesOf(saved)
  // Only a session whose pot was deleted may be saved without one (D11).
  const isPotRequired = saved.potId !== null
  const onSubmit = form.onSubmit((wanted) => {
    if (isPotRequired && !wanted.potId)
      return form.setFieldError('potId', sessionFormTexts.potRequired)
    setIsChanged(false)
    save.save(wanted)
  })
  const cancellable = {
    ...saved,
    clientName: clientNameIn(clients, saved.clientId),
    hoursRemaining: savedPots.data?.find(({ id }) => id === saved.potId)?.hoursRemaining ?? null,
  }
  return (
    <>
      <form ref={fields} onSubmit={whenPicked(onSubmit)} noValidate>
        {isPhone && <FocusTrap.InitialFocus />}
        <Stack gap="md">
          {series && (
            <SeriesLine
              session={saved}
              series={series}
              isDirty={form.isDirty()}
              onChange={() => changing.open({})}
            />
          )}
          <SessionFields
            values={values}
            field={form.getInputProps}
            potOfClient={(id) => (id === saved.clientId ? saved.potId : null)}
            clients={clients}
            pots={pots}
            isPotRequired={isPotRequired}
            planned={planned.sessions}
            autoFocus={!isPhone}
          >
            <BusyStatus planned={planned.spans} anyway="save" />
            <StatusFields
              completed={form.getInputProps('completed', { type: 'checkbox' })}
              noShow={form.getInputProps('noShow', { type: 'checkbox' })}
              before={saved}
              after={values}
              pots={allPots}
              isPotless={!isPotRequired && values.potId === null && !isPicking}
            />
            <LateNote session={saved} />
          </SessionFields>
          {isChanged && (
            <ChangedAlert
              saved={current}
              mine={values}
              clients={clients}
              pots={allPots}
              onUseSaved={() => {
                form.setValues(current)
                form.resetDirty(current)
                setIsChanged(false)
              }}
            />
          )}
          {save.error !== null && !isChanged && (
            <ErrorAlert ref={scrollIntoView}>{errorMessage(save.error)}</ErrorAlert>
          )}
          <div className={classes.buttons} data-actions>
            <Button
              me="auto"
              variant="outline"
              color="red"
              disabled={isLocked || save.isBusy}
              aria-disabled={removing.isBusy}
              aria-describedby={isLocked ? 'session-locked' : undefined}
              onClick={() => removing.remove(saved)}
            >
              {sessionDialogTexts.remove}
            </Button>
            <Progress isUnderWay={removing.isUnderWay} text={sessionDialogTexts.removing} />
            {isLocked && (
              <BookNextButton
                session={{ id: saved.id, clientName: clientNameIn(clients, saved.clientId) }}
                onBooked={() => !form.isDirty() && onDone()}
              />
            )}
            {!isLocked && (
              <Button
                variant="default"
                disabled={save.isBusy || removing.isBusy}
                onClick={() => cancelling.cancel(cancellable)}
              >
                {cancelTexts.open}
              </Button>
            )}
            <Progress isUnderWay={isWaiting || save.isUnderWay} text={sessionDialogTexts.saving} />
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
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
          </div>
        </Stack>
      </form>
      {save.element}
      {removing.element}
      {cancelling.element}
      {series && (
        <ChangeSeriesDialog dialog={changing} session={saved} series={series} onDone={onDone} />
      )}
    </>
  )
}

function valuesOf(session: Session): Values {
  const { id, version } = session
  return { id, version, ...editValuesOf(session) }
}
