import { Button, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { z } from 'zod/mini'
import type { Duplicate } from '#shared/sessions/duplicates.ts'
import { createSessionInput } from '#shared/sessions/inputs.ts'
import { durationDefault, repeatDefault, repeatMax, timeDefault } from '#shared/sessions/limits.ts'
import { sessionDialogTexts, sessionFormTexts } from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import { errorMessage, isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useAttemptKey } from '../../lib/form/use-attempt-key.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { newId } from '../../lib/new-id.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { StepField } from '../../ui/form/step-field.tsx'
import { BusyStatus } from '../availability/busy-status.tsx'
import { SessionFields, useFirstPot } from '../fields/session-fields.tsx'
import { usePots } from '../fields/use-pots.ts'
import { scrollIntoView } from '../list/scroll-into-view.ts'
import { DuplicatesAlert } from '../series/duplicates-alert.tsx'
import { repeatsIn } from '../series/repeats.ts'
import { openSessions, type PlannedWeek, seriesText, skippedWeeks } from '../series/series.ts'
import { usePlan } from '../series/use-plan.ts'
import { type SessionFormProps, useCloseGuard } from './close-guard.ts'
import { useCreateSession } from './mutations.ts'
import { Progress } from './progress.tsx'
import classes from './session-form.module.css'
import type { AddRequest } from './session-request.ts'

type Values = z.input<typeof createSessionInput>

// 6 kB: the dialog opens without it.
const seriesPreview = lazyModule(() => import('../series/series-preview.tsx'))

interface AddSessionFormProps extends SessionFormProps {
  request: AddRequest
  /** Called with the id of the first session created. */
  onCreated: (id: string) => void
}

/** "Nytt träningspass": creates one session, or a weekly series (spec 2, 5). */
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
  const [skipped, setSkipped] = useState<ReadonlySet<LocalDate>>(new Set())
  const { plan, busy, hold } = usePlan(values, skipped)
  const { module: preview, failure: previewFailure } = useLazyModule(seriesPreview)

  useFirstPot(pots, {
    potId: values.potId,
    isFree: true,
    onPick: (id) => setFieldValue('potId', id),
  })
  useCloseGuard(guard, {
    isBusy: create.isPending,
    // The pot is picked automatically, which is no change by the user.
    isDirty: changed({ ...values, potId: '', id: '' }, { ...initialValues, potId: '', id: '' }),
  })

  const isSeries = (repeatsIn(values.repeatWeeks) ?? 0) > 0
  const kept = useMemo(() => plan?.filter(({ isKept }) => isKept) ?? [], [plan])
  const planned = useMemo(() => openSessions(kept, values.potId), [kept, values.potId])
  const isNothing = plan !== null && kept.length === 0
  const count = kept.length || 1

  function submit(typed: Values) {
    if (create.isPending || isNothing) return
    setRefused(null)
    const wanted = { ...typed, skipWeeks: skippedWeeks(plan ?? []) }
    const input = { ...wanted, id: keyFor(wanted) }
    const release = hold()
    create.mutate(input, {
      onSuccess: ({ duplicates }) => {
        if (duplicates.length === 0) return onCreated(input.id)
        release()
        setRefused({ duplicates, isSeries })
      },
      onError: (error) => {
        if (!isOutcomeUnknown(error)) release()
      },
    })
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <SessionFields
          values={values}
          field={form.getInputProps}
          potOfClient={() => ''}
          clients={clients}
          pots={pots}
          isPotRequired
          planned={planned}
          autoFocus
        >
          <BusyStatus planned={kept} anyway="book" />
          <StepField
            label={sessionFormTexts.repeat}
            description={seriesText(kept) ?? sessionFormTexts.repeatHint(plan ? kept.length : 1)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={repeatMax}
            step={1}
            {...form.getInputProps('repeatWeeks')}
            value={values.repeatWeeks}
          />
          {preview && isSeries && plan && (
            <preview.SeriesPreview
              plan={plan}
              clientId={values.clientId}
              pot={pots.data?.find(({ id }) => id === values.potId)}
              busy={busy}
              skipped={skipped}
              onSkip={setSkipped}
            />
          )}
          {previewFailure && isSeries && (
            <p className={classes.reason}>{sessionDialogTexts.previewMissing}</p>
          )}
        </SessionFields>
        {refused && <DuplicatesAlert {...refused} />}
        {create.error && <ErrorAlert ref={scrollIntoView}>{errorMessage(create.error)}</ErrorAlert>}
        <div className={classes.buttons} data-acts>
          <Progress isUnderWay={create.isPending} text={sessionDialogTexts.creating(count)} />
          <Button variant="default" onClick={onCancel} disabled={create.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={pots.data?.length === 0 || isNothing}
            aria-disabled={create.isPending}
            aria-describedby={isNothing ? 'nothing-left' : undefined}
          >
            {submitLabel(kept)}
          </Button>
          {isNothing && (
            <p id="nothing-left" className={classes.reason}>
              {sessionDialogTexts.nothingLeft}
            </p>
          )}
        </div>
      </Stack>
    </form>
  )
}

/** The label of the submit button; with a clash it says that it books anyway. */
function submitLabel(kept: readonly PlannedWeek[]): string {
  const count = kept.length || 1
  // A duplicate is refused, so it does not count.
  if (kept.some(({ clashes, isDuplicate }) => clashes.length > 0 && !isDuplicate))
    return sessionDialogTexts.bookAnyway(count)
  return count > 1 ? sessionDialogTexts.createMany(count) : sessionDialogTexts.create
}

function initialValuesOf({ clientId, date, time, durationHours }: AddRequest): Values {
  return {
    id: newId(),
    clientId: clientId ?? '',
    potId: '',
    date: date ?? localDateOf(new Date()),
    time: time ?? timeDefault,
    durationHours: durationHours ?? durationDefault,
    repeatWeeks: repeatDefault,
    notes: '',
  }
}

function changed(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}
