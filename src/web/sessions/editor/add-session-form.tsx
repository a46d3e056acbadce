import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod/mini'
import type { Duplicate } from '#shared/sessions/duplicates.ts'
import {
  sessionDialogTexts,
  sessionFormTexts,
  sessionNeedsTexts,
} from '#shared/sessions/form/texts.ts'
import { createSessionInput } from '#shared/sessions/inputs.ts'
import { durationDefault, repeatDefault, timeDefault } from '#shared/sessions/limits.ts'
import { commonTexts } from '#shared/texts.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import { errorMessage, isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useAttemptKey } from '../../lib/form/use-attempt-key.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useCloseGuard } from '../../ui/dialog/close-guard.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { scrollIntoView } from '../../ui/feedback/scroll-into-view.ts'
import { clientNameIn } from '../client-options.ts'
import { openSessions, type PlannedSession, seriesText, skippedPlaces } from '../series/series.ts'
import { SeriesPreview } from '../series/series-preview.tsx'
import { usePlan } from '../series/use-plan.ts'
import { DuplicatesAlert } from './duplicates-alert.tsx'
import type { SessionFormProps } from './editor-state.ts'
import { BusyStatus } from './fields/busy-status.tsx'
import { FreeHours } from './fields/free-hours.tsx'
import { usePotCreation } from './fields/pot-select.tsx'
import { SeriesFields, type SeriesValues, withUntil } from './fields/series-fields.tsx'
import { SessionFields } from './fields/session-fields.tsx'
import { useFirstPot } from './fields/use-first-pot.ts'
import { usePots } from './fields/use-pots.ts'
import { useCreateSession } from './mutations.ts'
import { Progress } from './progress.tsx'
import classes from './session-form.module.css'
import type { AddRequest } from './session-request.ts'

/** The content of the add dialog: the form, when the clients are loaded. */
export function AddSession(props: Omit<Parameters<typeof AddSessionForm>[0], 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  if (clients.data?.length === 0) {
    return (
      <Alert title={sessionNeedsTexts.noClients}>
        <Anchor component={Link} data-target to={paths.clients}>
          {sessionNeedsTexts.addFirstClient}
        </Anchor>
      </Alert>
    )
  }
  if (clients.data) return <AddSessionForm clients={clients.data} {...props} />
  if (clients.isError)
    return <QueryFailure query={clients} title={sessionDialogTexts.clientsLoadFailed} />
  return <Loading lines={8} />
}

type Values = z.input<typeof createSessionInput> & SeriesValues

interface AddSessionFormProps extends SessionFormProps {
  request: AddRequest
  /** Called with the id of the first session created. */
  onCreated: (id: string) => void
}

/** "Nytt träningspass": creates one session, or a series (S40, S41). */
export function AddSessionForm({
  request,
  clients,
  guard,
  onCancel,
  onCreated,
}: AddSessionFormProps) {
  const [initialValues] = useState(() => initialValuesOf(request))
  const form = useZodForm(createSessionInput, { initialValues, onValuesChange: forgetFailure })
  // The schema's defaults may be left out of a request, but not of the form.
  const values = form.values as Values
  const { setFieldValue } = form
  const pots = usePots(values.clientId)
  const potCreation = usePotCreation(values.clientId)
  const create = useCreateSession({ nameOf: (id) => clientNameIn(clients, id), onCreated })
  const [refused, setRefused] = useState<{ duplicates: Duplicate[]; isSeries: boolean } | null>(
    null,
  )
  const keyFor = useAttemptKey()
  const [changed, setChanged] = useState<ReadonlySet<LocalDate>>(new Set())
  const { plan, busy, hold } = usePlan(values, changed)

  const { isWaiting, whenPicked } = useFirstPot(pots, {
    clientId: values.clientId,
    potId: values.potId,
    isFree: true,
    onPick: (id) => setFieldValue('potId', id),
  })
  useCloseGuard(guard, {
    isBusy: create.isPending,
    // The pot is picked automatically, which is no change by the user.
    isDirty: isChanged({ ...values, potId: '', id: '' }, { ...initialValues, potId: '', id: '' }),
  })

  const isSeries = plan !== null && plan.length > 1
  const kept = useMemo(() => plan?.filter(({ isKept }) => isKept) ?? [], [plan])
  const planned = useMemo(() => openSessions(kept, values.potId), [kept, values.potId])
  const isNothing = plan !== null && kept.length === 0
  const count = kept.length || 1

  /** What the last try said is not true of other values. */
  function forgetFailure() {
    if (create.isError) create.reset()
    setRefused(null)
  }

  /** The first day, and with it the weeks to the last one. */
  function changeDate(date: string) {
    form.setValues({ date, ...(values.until !== null && withUntil(date, values.until)) })
  }

  function submit(typed: z.input<typeof createSessionInput>) {
    if (create.isPending || isNothing) return
    setRefused(null)
    const wanted = { ...typed, skip: skippedPlaces(plan ?? []) }
    const input = { ...wanted, id: keyFor(wanted) }
    const release = hold()
    create.mutate(input, {
      onSuccess: ({ duplicates }) => {
        if (duplicates.length === 0) return
        release()
        setRefused({ duplicates, isSeries })
      },
      onError: (error) => {
        if (!isOutcomeUnknown(error)) release()
      },
    })
  }

  return (
    <>
      <form onSubmit={whenPicked(form.onSubmit(submit))} noValidate>
        <Stack gap="md">
          <SessionFields
            values={values}
            field={(name) => ({
              ...form.getInputProps(name),
              ...(name === 'date' && { onChange: changeDate }),
            })}
            potOfClient={() => ''}
            clients={clients}
            pots={pots}
            potCreation={potCreation}
            isPotRequired
            planned={planned}
            autoFocus="client"
          >
            <FreeHours values={values} onPick={(time) => form.setFieldValue('time', time)} />
            {/* The preview of a series tells the clashes of each day. */}
            <BusyStatus planned={isSeries ? nothing : kept} anyway="book" />
            <SeriesFields
              values={values}
              onChange={(change) => form.setValues(change)}
              errors={form.errors}
              total={seriesText(kept) ?? sessionFormTexts.repeatHint(plan ? kept.length : 1)}
            />
            {isSeries && (
              <SeriesPreview
                plan={plan}
                clientId={values.clientId}
                pot={pots.data?.find(({ id }) => id === values.potId)}
                busy={busy}
                changed={changed}
                onChange={setChanged}
              />
            )}
          </SessionFields>
          {refused && <DuplicatesAlert {...refused} />}
          {create.error && (
            <ErrorAlert ref={scrollIntoView}>{errorMessage(create.error)}</ErrorAlert>
          )}
          <Group justify="flex-end" gap="sm" className={classes.buttons} data-actions>
            <Progress
              isUnderWay={isWaiting || create.isPending}
              text={sessionDialogTexts.creating(count)}
            />
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
          </Group>
        </Stack>
      </form>
      {potCreation.element}
    </>
  )
}

const nothing: never[] = []

/** The label of the submit button; with a clash or an absence it says that it books anyway. */
function submitLabel(kept: readonly PlannedSession[]): string {
  const count = kept.length || 1
  // A duplicate is refused, so it does not count.
  if (kept.some((one) => (one.clashes.length > 0 || one.absence) && !one.isDuplicate))
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
    weekdays: [],
    repeatWeeks: repeatDefault,
    everyOtherWeek: false,
    until: null,
    notes: '',
  }
}

function isChanged(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}
