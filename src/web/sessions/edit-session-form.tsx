import { Alert, Button, FocusTrap, Stack } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { AppRouter } from '#server/router.ts'
import { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { sessionDialogTexts, sessionToasts } from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'
import { trpc } from '../lib/trpc.ts'
import { usePhone } from '../lib/use-phone.ts'
import { useZodForm } from '../lib/zod-form.ts'
import { BusyNotice } from './busy-notice.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { type CloseGuard, useCloseGuard } from './close-guard.ts'
import { useRemoveSession, useUpdateSession } from './mutations.ts'
import { Progress } from './progress.tsx'
import { reveal } from './reveal.ts'
import classes from './session-fields.module.css'
import { SessionFields, useFirstPot } from './session-fields.tsx'
import { StatusFields } from './status-fields.tsx'
import { usePots } from './use-pots.ts'

type Session = inferRouterOutputs<AppRouter>['sessions']['get']
type Values = z.input<typeof updateSessionInput>

interface EditSessionFormProps {
  session: Session
  clients: Parameters<typeof SessionFields>[0]['clients']
  guard: CloseGuard
  onCancel: () => void
  onDone: () => void
}

/** The edit dialog's form (spec 2, Edit dialog), over the version that the person saw (Design D25). */
export function EditSessionForm({
  session,
  clients,
  guard,
  onCancel,
  onDone,
}: EditSessionFormProps) {
  const [saved, setSaved] = useState(session)
  const [isChanged, setIsChanged] = useState(false)
  const form = useZodForm(updateSessionInput, { initialValues: valuesOf(session) })
  const { values, setFieldValue } = form
  const savedPots = usePots(saved.clientId)
  const pots = usePots(values.clientId)
  const isMoved = values.clientId !== saved.clientId
  const allPots = [...(savedPots.data ?? []), ...((isMoved && pots.data) || [])]
  const isPhone = usePhone()
  const fields = useRef<HTMLFormElement>(null)
  const update = useUpdateSession()
  const remove = useRemoveSession()
  const { client: server } = trpc.useUtils()

  useFirstPot(pots, {
    potId: values.potId,
    isFree: isMoved,
    onPick: (id) => setFieldValue('potId', id),
  })
  useCloseGuard(guard, { isBusy: update.isPending, isDirty: form.isDirty() })
  // The dialog looked for its first field before the session, and with it this form, was there.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  /** Somebody else was faster: what they saved is shown, and saving again is a decision. */
  async function showChanged() {
    const theirs = await server.sessions.get.query({ id: session.id }).catch(() => null)
    if (!theirs) return
    setSaved(theirs)
    setIsChanged(true)
  }

  function submit(wanted: Values) {
    if (update.isPending) return
    setIsChanged(false)
    update.mutate(
      { ...wanted, version: saved.version },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (problemCodeOf(error) === 'SESSION_CHANGED') void showChanged()
        },
      },
    )
  }

  const isLocked = isSettled(saved)
  return (
    <form ref={fields} onSubmit={form.onSubmit(submit)} noValidate>
      {isPhone && <FocusTrap.InitialFocus />}
      <Stack gap="md">
        <SessionFields
          values={values}
          field={form.getInputProps}
          onClient={(id) => {
            setFieldValue('clientId', id)
            setFieldValue('potId', id === saved.clientId ? saved.potId : null)
          }}
          clients={clients}
          pots={pots}
          isPotRequired={false}
          autoFocus={!isPhone}
        >
          <BusyNotice typed={values} ownId={session.id} />
          <StatusFields
            completed={form.getInputProps('completed', { type: 'checkbox' })}
            noShow={form.getInputProps('noShow', { type: 'checkbox' })}
            before={saved}
            after={values}
            pots={allPots}
          />
        </SessionFields>
        {isChanged && (
          <ChangedAlert
            saved={valuesOf(saved)}
            mine={values}
            clients={clients}
            pots={allPots}
            onUseSaved={() => {
              form.setValues(valuesOf(saved))
              form.resetDirty(valuesOf(saved))
              setIsChanged(false)
            }}
          />
        )}
        {update.error && !isChanged && (
          <Alert ref={reveal} variant="outline" color="red" role="alert">
            {problemWords(update.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button
            className={classes.remove}
            variant="outline"
            color="red"
            disabled={isLocked || update.isPending}
            aria-describedby={isLocked ? 'session-locked' : undefined}
            onClick={() => {
              remove.mutate({ id: session.id })
              onDone()
            }}
          >
            {sessionDialogTexts.remove}
          </Button>
          <Progress isUnderWay={update.isPending} words={sessionDialogTexts.saving} />
          <Button variant="default" onClick={onCancel} disabled={update.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button className={classes.save} type="submit" aria-disabled={update.isPending}>
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
  )
}

function valuesOf(session: Session): Values {
  const { id, version, clientId, potId, startsAt, durationHours, notes, completed, noShow } =
    session
  return {
    id,
    version,
    clientId,
    potId,
    date: localDateOf(startsAt),
    time: localTimeOf(startsAt),
    durationHours,
    notes,
    completed,
    noShow,
  }
}
