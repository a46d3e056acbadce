import { Alert, Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { Duplicate } from '#shared/sessions/duplicates.ts'
import { createSessionInput } from '#shared/sessions/inputs.ts'
import { durationDefault, repeatDefault, repeatMax, timeDefault } from '#shared/sessions/limits.ts'
import { sessionDialogTexts, sessionFormTexts } from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { newId } from '../lib/new-id.ts'
import { problemWords } from '../lib/problem-words.ts'
import { useZodForm } from '../lib/zod-form.ts'
import { StepField } from '../ui/step-field.tsx'
import { BusyNotice } from './busy-notice.tsx'
import { type CloseGuard, useCloseGuard } from './close-guard.ts'
import { DuplicatesAlert } from './duplicates-alert.tsx'
import { useCreateSession } from './mutations.ts'
import { Progress } from './progress.tsx'
import { reveal } from './reveal.ts'
import { seriesOf } from './series.ts'
import classes from './session-fields.module.css'
import { SessionFields, useFirstPot } from './session-fields.tsx'
import type { AddRequest } from './session-request.ts'
import { usePots } from './use-pots.ts'

type Values = z.input<typeof createSessionInput>

interface AddSessionFormProps {
  request: AddRequest
  clients: Parameters<typeof SessionFields>[0]['clients']
  guard: CloseGuard
  onCancel: () => void
  /** The key of the first session made. */
  onCreated: (id: string) => void
}

/** "Nytt träningspass": one session, or one a week for some weeks (spec 2, 5). */
export function AddSessionForm({
  request,
  clients,
  guard,
  onCancel,
  onCreated,
}: AddSessionFormProps) {
  const [initialValues] = useState(() => initialValuesOf(request))
  const form = useZodForm(createSessionInput, { initialValues })
  const { values, setFieldValue } = form
  const pots = usePots(values.clientId)
  const create = useCreateSession()
  const [refused, setRefused] = useState<{ duplicates: Duplicate[]; isSeries: boolean } | null>(
    null,
  )
  const keyFor = useAttemptKey()

  useFirstPot(pots, {
    potId: values.potId,
    isFree: true,
    onPick: (id) => setFieldValue('potId', id),
  })
  useCloseGuard(guard, {
    isBusy: create.isPending,
    // The pot is chosen by itself.
    isDirty: changed({ ...values, potId: '', id: '' }, { ...initialValues, potId: '', id: '' }),
  })

  function submit(wanted: Values) {
    if (create.isPending) return
    setRefused(null)
    const input = { ...wanted, id: keyFor(wanted) }
    create.mutate(input, {
      onSuccess: ({ duplicates }) => {
        if (duplicates.length === 0) onCreated(input.id)
        else setRefused({ duplicates, isSeries: Number(wanted.repeatWeeks) > 0 })
      },
    })
  }

  const series = seriesOf(values)
  const count = series?.count ?? 1
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <SessionFields
          values={values}
          field={form.getInputProps}
          onClient={(id) => {
            setFieldValue('clientId', id)
            setFieldValue('potId', '')
          }}
          clients={clients}
          pots={pots}
          isPotRequired
          autoFocus
        >
          <BusyNotice typed={values} />
          <StepField
            label={sessionFormTexts.repeat}
            description={series?.words ?? sessionFormTexts.repeatHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={repeatMax}
            step={1}
            {...form.getInputProps('repeatWeeks')}
            value={values.repeatWeeks}
          />
        </SessionFields>
        {refused && <DuplicatesAlert {...refused} />}
        {create.error && (
          <Alert ref={reveal} variant="outline" color="red" role="alert">
            {problemWords(create.error)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Progress isUnderWay={create.isPending} words={sessionDialogTexts.creating(count)} />
          <Button variant="default" onClick={onCancel} disabled={create.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" disabled={pots.data?.length === 0} aria-disabled={create.isPending}>
            {count > 1 ? sessionDialogTexts.createMany(count) : sessionDialogTexts.create}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function initialValuesOf({ clientId, date, time }: AddRequest): Values {
  return {
    id: newId(),
    clientId: clientId ?? '',
    potId: '',
    date: date ?? localDateOf(new Date()),
    time: time ?? timeDefault,
    durationHours: durationDefault,
    repeatWeeks: repeatDefault,
    notes: '',
  }
}

function changed(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}

/**
 * The key under which something is created: the same as long as the very same thing is tried again, since a lost answer
 * may have created it; a new one for anything else.
 */
function useAttemptKey() {
  const last = useRef<{ id: string; tried: string } | null>(null)
  return (wanted: Values): string => {
    const tried = JSON.stringify({ ...wanted, id: '' })
    if (last.current?.tried !== tried) last.current = { id: newId(), tried }
    return last.current.id
  }
}
