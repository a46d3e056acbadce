import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { sessionDialogTexts, sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { durationMax, durationMin, durationStep, repeatMax } from '#shared/sessions/limits.ts'
import { changeSeriesInput } from '#shared/sessions/series/inputs.ts'
import type { SeriesPlace } from '#shared/sessions/series/series.ts'
import { seriesChoiceTexts, changeSeriesTexts as texts } from '#shared/sessions/series/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf, localTimeOf, weekday } from '#shared/time.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { StepField } from '../../ui/form/step-field.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { spanOf } from '../availability/overlaps.ts'
import { useAbsencesFrom } from '../availability/use-absences-from.ts'
import { useBookedOnRuns } from '../availability/use-booked-on-days.ts'
import { PotSelect } from '../fields/pot-select.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { usePots } from '../fields/use-pots.ts'
import { Progress } from '../form/progress.tsx'
import classes from './change-series.module.css'
import { continuedRows, dayInWeek } from './change-series.ts'
import { repeatsIn } from './repeats.ts'
import { SeriesChoiceList } from './series-choice-list.tsx'
import { type Placement, runsOf, seriesChoiceRows } from './series-choice-rows.ts'
import { WeekList } from './series-preview.tsx'
import { changeSeriesMessage, useChangeSeries } from './use-change-series.ts'
import { WeekdayChoice } from './weekday-choice.tsx'

interface ChangeSeriesProps {
  session: RouterOutputs['sessions']['get']
  series: SeriesPlace
  onDone: () => void
  /** While a save is pending the dialog must not close. */
  onBusy: (isBusy: boolean) => void
}

/** "Ändra serien": a step of the session's dialog. */
export function ChangeSeriesDialog({
  dialog: { isOpen, openCount, close },
  ...props
}: ChangeSeriesProps & { dialog: DialogState<object> }) {
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title}>
      {isOpen && <ChangeSeries key={openCount} {...props} onCancel={close} />}
    </Dialog>
  )
}

/** The form, when the later sessions of the series are known. */
function ChangeSeries(props: ChangeSeriesProps & { onCancel: () => void }) {
  const similar = trpc.sessions.similar.useQuery(
    { id: props.session.id },
    { staleTime: 0, gcTime: 0 },
  )
  if (similar.isError && !similar.data)
    return <QueryFailure query={similar} title={sessionDialogTexts.loadFailed} />
  if (!similar.data) return <Loading lines={8} />
  return <ChangeSeriesForm similar={similar.data} {...props} />
}

type Similar = RouterOutputs['sessions']['similar']

interface FormProps extends ChangeSeriesProps {
  similar: Similar
  onCancel: () => void
}

const none: ReadonlySet<string> = new Set()

function ChangeSeriesForm({ session, series, similar, onDone, onBusy, onCancel }: FormProps) {
  const { id, version, startsAt, durationHours, potId, clientId } = session
  const from = localDateOf(startsAt)
  const form = useZodForm(changeSeriesInput, {
    initialValues: {
      id,
      version,
      date: from,
      time: localTimeOf(startsAt),
      durationHours,
      potId,
      others: [],
      newId: useState(newId)[0],
      moreWeeks: 0,
      skipWeeks: [],
    },
  })
  const { values, getInputProps: field, setFieldValue } = form
  const [unticked, setUnticked] = useState(none)
  const [changedDays, setChangedDays] = useState(none)
  const save = useChangeSeries()
  useEffect(() => onBusy(save.isPending), [onBusy, save.isPending])

  const to = spanOf(values)
  const rows = useRows({ session, series, similar, unticked, changedDays }, to, values.moreWeeks)
  const others = similar.filter((one) => !unticked.has(one.id))
  const isChanged =
    values.potId !== potId || (to !== null && rows.changed.some((row) => row.to !== null))
  const added = rows.added.filter(({ isKept }) => isKept)
  // With nothing to change the series is only continued.
  const changed = isChanged ? 1 + others.length : 0
  const isNothing = changed === 0 && added.length === 0
  const last = rows.added.at(-1)

  function submit(event: FormEvent<HTMLFormElement>) {
    // The submit must not bubble through the portal to the edit form.
    event.stopPropagation()
    form.onSubmit((wanted) => {
      if (save.isPending || isNothing) return
      save.mutate(
        {
          ...wanted,
          others: isChanged ? others.map((one) => one.id) : [],
          skipWeeks: rows.added.flatMap(({ place, isKept }) => (isKept ? [] : place)),
        },
        { onSuccess: onDone },
      )
    })(event)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WeekdayChoice
          value={weekday(values.date)}
          onChange={(day) => setFieldValue('date', dayInWeek(from, day))}
        />
        <div className={classes.when}>
          <TimeField {...field('time')} value={values.time} />
          <StepField
            label={sessionFormTexts.duration}
            required
            min={durationMin}
            max={durationMax}
            step={durationStep}
            {...field('durationHours')}
            value={values.durationHours}
          />
          <StepField
            label={texts.moreWeeks}
            min={0}
            max={repeatMax}
            step={1}
            {...field('moreWeeks')}
            value={values.moreWeeks}
            description={last && texts.until(last.date)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <PotSelect
          clientId={clientId}
          pots={usePots(clientId)}
          value={values.potId}
          onChange={(pot) => setFieldValue('potId', pot)}
          error={field('potId').error}
          required={potId !== null}
          planned={rows.planned}
        />
        <section aria-label={texts.concerned}>
          <Text fz="sm" c="var(--app-ink-2)">
            {similar.length > 0 && texts.hint}
          </Text>
          <SeriesChoiceList
            rows={rows.changed}
            ticks={{
              isTicked: (one) => !unticked.has(one),
              onTick: (one) => setUnticked((now) => toggled(now, one)),
            }}
          />
        </section>
        {rows.added.length > 0 && (
          <section className={classes.added} aria-label={texts.added}>
            <Text fz="sm" fw={500} aria-live="polite">
              {texts.addedCount(added.length)}
            </Text>
            <WeekList
              rows={rows.added}
              label={texts.added}
              onTick={(date) => setChangedDays((now) => toggled(now, date))}
            />
          </section>
        )}
        {rows.isBusyMissing && <Text fz="sm">{seriesChoiceTexts.busyMissing}</Text>}
        {save.error && <ErrorAlert>{changeSeriesMessage(save.error)}</ErrorAlert>}
      </Stack>
      <ButtonRow>
        <Progress isUnderWay={save.isPending} text={texts.saving} />
        <Button variant="default" onClick={onCancel} disabled={save.isPending}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" disabled={to !== null && isNothing && form.isValid()}>
          {isNothing ? texts.title : texts.confirm({ changed, added: added.length })}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface About {
  session: ChangeSeriesProps['session']
  series: SeriesPlace
  similar: Similar
  unticked: ReadonlySet<string>
  changedDays: ReadonlySet<string>
}

/** What the change does to each session of the series, and what it adds. While the time is invalid nothing is moved. */
function useRows(about: About, to: Placement | null, moreWeeks: string | number) {
  const { session, series, similar, unticked, changedDays } = about
  const { date, time, durationHours } = to ?? {}
  // The days to come lie at most a week away from those of the old weekday.
  const absences = useAbsencesFrom(series.last, (repeatsIn(moreWeeks) ?? 0) + 1)
  const plan = useMemo(() => {
    const all = [session, ...similar]
    const placement = date && time && durationHours ? { date, time, durationHours } : null
    const chosen = new Set(all.flatMap(({ id }) => (unticked.has(id) ? [] : id)))
    const continued = {
      clientId: session.clientId,
      from: localDateOf(session.startsAt),
      to: placement,
      series,
      moreWeeks,
      absences,
      changed: changedDays,
    }
    return { all, placement, chosen, continued }
  }, [
    session,
    similar,
    series,
    date,
    time,
    durationHours,
    moreWeeks,
    unticked,
    absences,
    changedDays,
  ])
  const changedRows = (booked: Parameters<typeof continuedRows>[0]['booked']) =>
    seriesChoiceRows(plan.all, { placement: plan.placement, chosen: plan.chosen, booked })
  const addedRows = (booked: Parameters<typeof continuedRows>[0]['booked']) =>
    plan.placement ? continuedRows({ ...plan.continued, to: plan.placement, booked }) : []

  const runs = useMemo(
    () =>
      runsOf([
        ...changedRows([]).flatMap((row) => (row.to ? localDateOf(row.to.startsAt) : [])),
        ...addedRows([]).map((row) => row.date),
      ]),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [plan],
  )
  const { booked, isMissing } = useBookedOnRuns(runs)
  const moved = new Set(plan.all.map(({ id }) => id))
  const changed = changedRows(booked)
  // Those that move away are no longer in the way.
  const added = addedRows(booked.filter(({ id }) => !moved.has(id)))
  return {
    changed,
    added,
    planned: [
      ...changed.map((row) => ({ id: row.id, potId: null, ...(row.to ?? row) })),
      ...added.filter(({ isKept }) => isKept).map((row) => ({ ...row, id: row.date, potId: null })),
    ].map(({ id, startsAt, durationHours: hours }) => ({
      id,
      potId: null,
      startsAt,
      durationHours: hours,
    })),
    isBusyMissing: isMissing,
  }
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
