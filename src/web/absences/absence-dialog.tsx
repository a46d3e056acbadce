import { Alert, Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { absenceInput } from '#shared/absences/inputs.ts'
import { defaultFrom, defaultTo, labelMax } from '#shared/absences/limits.ts'
import { type AbsenceFields, fieldsOf } from '#shared/absences/span.ts'
import { absenceFormTexts, absenceFormTexts as texts } from '#shared/absences/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf, timeOf } from '#shared/time.ts'
import { accepts, useZodForm } from '../lib/form/zod-form.ts'
import { newId } from '../lib/new-id.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { scrollIntoView } from '../ui/feedback/scroll-into-view.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import classes from './absence-form.module.css'
import type { AbsenceRequest } from './absence-request.ts'
import { absenceErrorMessage, isAboutSessions } from './errors.ts'
import { type Choice, choicesInput, chosenSessions, toldChanges } from './inside-choices.ts'
import { InsideList } from './inside-list.tsx'
import { useAbsenceActions } from './mutations.ts'

/** "Frånvaro": a new one, or one to change or remove (D32). */
export function AbsenceDialog({ dialog }: { dialog: DialogState<AbsenceRequest> }) {
  return (
    <FormDialog
      dialog={dialog}
      title={({ kind }) =>
        kind === 'create' ? absenceFormTexts.createTitle : absenceFormTexts.editTitle
      }
    >
      {(request) => <AbsenceForm request={request} onDone={dialog.close} />}
    </FormDialog>
  )
}

interface AbsenceFormProps {
  request: AbsenceRequest
  onDone: () => void
}

/** The fields of an absence, and the sessions inside it with what becomes of each. */
function AbsenceForm({ request, onDone }: AbsenceFormProps) {
  const saved = request.kind === 'edit' ? fieldsOf(request.absence) : null
  const [id] = useState(() => (request.kind === 'edit' ? request.absence.id : newId()))
  const form = useZodForm(absenceInput, { initialValues: saved ?? newFields(request) })
  const { values, getInputProps } = form
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const actions = useAbsenceActions()
  const saving = saved ? actions.change : actions.create
  const isBusy = saving.isPending || actions.remove.isPending

  const typed = useTyped(values)
  const plan = usePlan(saved && id, typed)
  const clients = useMemo(
    () => (plan.data ? chosenSessions(plan.data, chosen) : []),
    [plan.data, chosen],
  )
  const isPlanned = plan.isSuccess && !plan.isPlaceholderData

  function submit(wanted: AbsenceFields) {
    if (isBusy || !isPlanned) return
    const input = { id, absence: wanted, ...choicesInput(clients) }
    const options = {
      onSuccess: ({ moved }: RouterOutputs['absences']['create']) => {
        const undo = {
          id,
          since: wanted,
          before: saved,
          cancelled: input.cancel.map((session) => session.id),
          moved: moved.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
        }
        actions.offerUndo(undo, toldChanges(clients))
        onDone()
      },
      // What the list shows is not what is saved any more.
      onError: (error: unknown) => {
        if (isAboutSessions(error)) void plan.refetch()
      },
    }
    if (saved) actions.change.mutate({ ...input, before: saved }, options)
    else actions.create.mutate(input, options)
  }

  function remove() {
    if (!saved || isBusy) return
    const undo = { id, since: null, before: saved, cancelled: [], moved: [] }
    actions.remove.mutate(
      { id, before: saved },
      {
        onSuccess: () => {
          actions.offerUndo(undo)
          onDone()
        },
      },
    )
  }

  const { isWholeDays } = values
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Switch
          label={texts.wholeDays}
          {...getInputProps('isWholeDays', { type: 'checkbox' })}
          // A date field that gets the focus opens its calendar over the other fields.
          data-autofocus
        />
        <div className={classes.span}>
          <DateField
            label={isWholeDays ? texts.from : texts.fromHours}
            {...getInputProps('from')}
            value={values.from}
            isComing
            isSaved
            onChange={(from) =>
              // The end follows the beginning, until it is chosen.
              form.setValues({ from, ...(values.to < from && { to: from }) })
            }
          />
          {!isWholeDays && <TimeSelect label={texts.fromTime} {...getInputProps('fromTime')} />}
          <DateField
            label={isWholeDays ? texts.to : texts.toHours}
            near={values.from}
            isComing
            {...getInputProps('to')}
            value={values.to}
          />
          {!isWholeDays && <TimeSelect label={texts.toTime} {...getInputProps('toTime')} />}
        </div>
        <TextInput
          label={texts.label}
          description={texts.labelHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={labelMax}
          autoComplete="off"
          dir="auto"
          {...getInputProps('label')}
        />
        {typed && (
          <div aria-live="polite" data-old={plan.isPlaceholderData || undefined}>
            <QueryState
              query={plan}
              texts={{ loading: texts.loading, loadFailed: texts.planFailed }}
              lines={3}
            >
              {() => (
                <InsideList
                  clients={clients}
                  onChoose={(ids, choice) =>
                    setChosen(
                      (now) => new Map([...now, ...ids.map((one) => [one, choice] as const)]),
                    )
                  }
                />
              )}
            </QueryState>
          </div>
        )}
        {saving.error !== null &&
          (isAboutSessions(saving.error) ? (
            <Alert ref={scrollIntoView} color="yellow" role="alert">
              {texts.stale}
            </Alert>
          ) : (
            <ErrorAlert ref={scrollIntoView}>{absenceErrorMessage(saving.error)}</ErrorAlert>
          ))}
        <ButtonRow>
          {saved && (
            <Button
              me="auto"
              variant="default"
              c="var(--app-red)"
              onClick={remove}
              loading={actions.remove.isPending}
            >
              {texts.remove}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending}
            aria-disabled={!isPlanned && typed !== null}
          >
            {saved ? texts.save : texts.create}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  )
}

/** The typed absence without its label, which affects no session; null while it is invalid. */
function useTyped({ isWholeDays, from, fromTime, to, toTime }: AbsenceFields) {
  return useMemo(() => {
    const absence = { isWholeDays, from, fromTime, to, toTime, label: '' }
    return accepts(absenceInput, absence) ? absence : null
  }, [isWholeDays, from, fromTime, to, toTime])
}

function usePlan(id: string | null, absence: AbsenceFields | null) {
  return trpc.absences.plan.useQuery(
    { id, absence: absence ?? newFields({ kind: 'create' }) },
    {
      enabled: absence !== null,
      // Another device may book meanwhile. The previous list stays until the new one is loaded.
      staleTime: 0,
      placeholderData: (before) => before,
    },
  )
}

function newFields({ date }: { kind: string; date?: string }): AbsenceFields {
  const day = date ?? localDateOf(new Date())
  return {
    isWholeDays: true,
    from: day,
    fromTime: defaultFrom,
    to: day,
    toTime: defaultTo,
    label: '',
  }
}

/** Each half hour of the day. */
const times: readonly string[] = Array.from({ length: 48 }, (_, n) => timeOf(n * 30))

function TimeSelect({ value, ...rest }: { label: string; value?: string }) {
  // A saved time between two half hours is kept.
  const data = value === undefined || times.includes(value) ? times : [...times, value].sort()
  return <NativeSelect {...rest} value={value} data={data} />
}
