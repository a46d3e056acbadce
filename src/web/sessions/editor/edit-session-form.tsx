import { FocusTrap, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { updateSessionInput } from '#shared/sessions/inputs.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useCloseGuard } from '../../ui/dialog/close-guard.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { scrollIntoView } from '../../ui/feedback/scroll-into-view.ts'
import { clientNameIn } from '../client-options.ts'
import { ChangeSeriesDialog } from '../series/change-series-dialog.tsx'
import { useSeriesChoice } from '../series/use-series-choice.tsx'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { LateNote } from './cancel/late-note.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { EditButtons } from './edit-buttons.tsx'
import type { Doing, SessionFormProps } from './editor-state.ts'
import { BusyStatus } from './fields/busy-status.tsx'
import { usePotCreation } from './fields/pot-select.tsx'
import { SessionFields } from './fields/session-fields.tsx'
import { editValuesOf } from './fields/session-values.ts'
import { StatusFields } from './fields/status-fields.tsx'
import { useFirstPot } from './fields/use-first-pot.ts'
import { usePots } from './fields/use-pots.ts'
import { useRemoval } from './remove/use-removal.ts'
import { SeriesLine } from './series-line.tsx'
import { usePlanned } from './use-planned.ts'
import { useSaveSession } from './use-save-session.ts'

type Session = RouterOutputs['sessions']['get']
type Values = z.input<typeof updateSessionInput>

interface EditSessionFormProps extends SessionFormProps {
  session: Session
  /** Its place in a series; null when it stands alone. */
  series: RouterOutputs['sessions']['series'] | null
  /** The field that gets the focus; else the first one, and on a phone none. */
  field: 'date' | undefined
  onDone: () => void
}

/** The form of the edit dialog (S42), and the steps it opens. It saves over the version that the user saw (D25). */
export function EditSessionForm(props: EditSessionFormProps) {
  const { session, series, clients, guard, field, onCancel, onDone } = props
  const [doing, setDoing] = useState<Doing>('editing')
  const { saved, isChanged, take, readAgain, forgetChange } = useSaved(session)
  const form = useZodForm(updateSessionInput, {
    initialValues: valuesOf(session),
    onValuesChange: () => save.forget(),
  })
  const { values, setFieldValue } = form

  const savedPots = usePots(saved.clientId)
  const pots = usePots(values.clientId)
  const isMoved = values.clientId !== saved.clientId
  const allPots = [...(savedPots.data ?? []), ...((isMoved && pots.data) || [])]
  // Only a session whose pot was deleted may be saved without one (D11).
  const isPotRequired = saved.potId !== null
  const potCreation = usePotCreation(values.clientId)
  const { isPicking, isWaiting, whenPicked } = useFirstPot(pots, {
    clientId: values.clientId,
    potId: values.potId,
    isFree: isMoved,
    onPick: (id) => setFieldValue('potId', id),
  })

  const seriesChoice = useSeriesChoice()
  // Loaded while the dialog is open, so that a save waits for one round trip.
  const later = trpc.sessions.similar.useQuery(
    { id: session.id },
    { staleTime: 0, gcTime: 0, enabled: !hasStatus(saved) },
  )
  const save = useSaveSession({
    saved,
    laterInSeries: later.isFetching ? undefined : later.data,
    ask: seriesChoice.ask,
    onDoing: setDoing,
    onDone,
    onChanged: () => void readAgain(),
  })
  // Changed elsewhere while the form is open (D33), and not by a save of its own whose answer was lost: what is typed stays.
  if (doing === 'editing' && save.error === null && session.version > saved.version) take(session)
  const remove = useRemoval({ ask: seriesChoice.ask, onDoing: setDoing, onRemoving: onDone })

  const isPhone = usePhone()
  const element = useRef<HTMLFormElement>(null)
  useCloseGuard(guard, { isBusy: doing !== 'editing', isDirty: form.isDirty() })
  // The dialog's focus trap ran before the session was loaded and this form rendered.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  const submit = form.onSubmit((wanted) => {
    if (doing !== 'editing') return
    if (isPotRequired && !wanted.potId)
      return form.setFieldError('potId', sessionFormTexts.potRequired)
    forgetChange()
    save.save(wanted)
  })

  // A settled session is charged already, which its switches show.
  const planned = usePlanned(session.id, values, {
    isCharged: hasStatus(saved) || hasStatus(values),
  })
  const current = valuesOf(saved)
  const clientName = clientNameIn(clients, saved.clientId)
  const hoursRemaining = savedPots.data?.find(({ id }) => id === saved.potId)?.hoursRemaining
  /** Opens a step, unless something is under way. */
  const ask = (step: Doing) => setDoing((now) => (now === 'editing' ? step : now))
  /** A step of this dialog: it is open while that is being done. */
  const stepOf = <Subject,>(step: Doing, subject: Subject): DialogState<Subject> => ({
    subject,
    isOpen: doing === step,
    openCount: 0,
    close: () => setDoing('editing'),
  })
  return (
    <>
      <form ref={element} onSubmit={whenPicked(submit)} noValidate>
        {isPhone && !field && <FocusTrap.InitialFocus />}
        <Stack gap="md">
          {series && (
            <SeriesLine
              session={saved}
              series={series}
              isDirty={form.isDirty()}
              onChange={() => ask('changingSeries')}
            />
          )}
          <SessionFields
            values={values}
            field={form.getInputProps}
            potOfClient={(id) => (id === saved.clientId ? saved.potId : null)}
            clients={clients}
            pots={pots}
            potCreation={potCreation}
            isPotRequired={isPotRequired}
            planned={planned.sessions}
            autoFocus={field ?? (isPhone ? null : 'client')}
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
                forgetChange()
              }}
            />
          )}
          {save.error !== null && !isChanged && (
            <ErrorAlert ref={scrollIntoView}>{errorMessage(save.error)}</ErrorAlert>
          )}
          <EditButtons
            session={{ id: saved.id, clientName }}
            doing={doing}
            isWaiting={isWaiting}
            isLocked={hasStatus(saved)}
            onRemove={() => remove(saved)}
            onCancelSession={() => ask('cancelling')}
            onBooked={() => !form.isDirty() && onDone()}
            onClose={onCancel}
          />
        </Stack>
      </form>
      {potCreation.element}
      {seriesChoice.element}
      <CancelDialog
        dialog={stepOf('cancelling', {
          ...saved,
          clientName,
          hoursRemaining: hoursRemaining ?? null,
        })}
        onAnswer={() => {
          setDoing('editing')
          onDone()
        }}
      />
      {series && (
        <ChangeSeriesDialog
          dialog={stepOf('changingSeries', { session: saved, series })}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** The session as last read: after a change elsewhere the next save is over the version that it has got. */
function useSaved(session: Session) {
  const [saved, setSaved] = useState(session)
  const [isChanged, setIsChanged] = useState(false)
  const { client } = trpc.useUtils()
  const take = (theirs: Session) => {
    setSaved(theirs)
    setIsChanged(true)
  }
  return {
    saved,
    isChanged,
    take,
    readAgain: async () => {
      const theirs = await client.sessions.get.query({ id: session.id }).catch(() => null)
      if (theirs) take(theirs)
    },
    forgetChange: () => setIsChanged(false),
  }
}

function valuesOf(session: Session): Values {
  const { id, version } = session
  return { id, version, ...editValuesOf(session) }
}
