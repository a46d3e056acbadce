import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import { changeSeriesInput } from '#shared/sessions/series/inputs.ts'
import { seriesChoiceTexts, changeSeriesTexts as texts } from '#shared/sessions/series/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf, localTimeOf, weekday } from '#shared/time.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { trpc } from '../../lib/trpc.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { StepField } from '../../ui/form/step-field.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { DurationField } from '../editor/fields/duration-field.tsx'
import { PotSelect, usePotCreation } from '../editor/fields/pot-select.tsx'
import { TimeField } from '../editor/fields/time-field.tsx'
import { usePots } from '../editor/fields/use-pots.ts'
import { WeekdayChoice } from '../editor/fields/weekdays.tsx'
import { Progress } from '../editor/progress.tsx'
import { spanOf } from '../overlaps.ts'
import classes from './change-series.module.css'
import { type ChangePlan, dayInWeek, useChangeRows } from './change-series.ts'
import { SeriesChoiceList } from './series-choice-list.tsx'
import { PreviewFrame, WeekList } from './series-preview.tsx'
import { toggled } from './toggled.ts'
import { changeSeriesMessage, useChangeSeries } from './use-change-series.ts'

interface ChangeSeriesDialogProps {
  dialog: DialogState<SeriesSubject>
  onDone: () => void
}

/** "Ändra serien": a step of the session's dialog. */
export function ChangeSeriesDialog({ dialog, onDone }: ChangeSeriesDialogProps) {
  const { subject, isOpen, close } = dialog
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title}>
      {isOpen && subject && <ChangeSeries {...subject} onDone={onDone} onCancel={close} />}
    </Dialog>
  )
}

/** The form, when the later sessions of the series are known. */
function ChangeSeries(props: ChangeSeriesProps & { onCancel: () => void }) {
  const laterInSeries = trpc.sessions.similar.useQuery(
    { id: props.session.id },
    { staleTime: 0, gcTime: 0 },
  )
  if (laterInSeries.isError && !laterInSeries.data)
    return <QueryFailure query={laterInSeries} title={sessionDialogTexts.loadFailed} />
  if (!laterInSeries.data) return <Loading lines={8} />
  return <ChangeSeriesForm laterInSeries={laterInSeries.data} {...props} />
}

type SeriesSubject = Pick<ChangePlan, 'session' | 'series'>

interface ChangeSeriesProps extends SeriesSubject {
  onDone: () => void
}

interface FormProps extends ChangeSeriesProps, Pick<ChangePlan, 'laterInSeries'> {
  onCancel: () => void
}

const none: ReadonlySet<string> = new Set()

/** The fields of "Ändra serien", with the sessions that change and those that are added. */
function ChangeSeriesForm({ session, series, laterInSeries, onDone, onCancel }: FormProps) {
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
  const save = useChangeSeries(session)
  const potCreation = usePotCreation(clientId)

  const to = spanOf(values)
  const { moreWeeks } = values
  const rows = useChangeRows(
    { session, series, laterInSeries, moreWeeks, unticked, changedDays },
    to,
  )
  const alsoChange = laterInSeries.filter((one) => !unticked.has(one.id))
  const isChanged =
    values.potId !== potId || (to !== null && rows.changed.some((row) => row.to !== null))
  const added = rows.added.filter(({ isKept }) => isKept)
  // With nothing to change the series is only continued.
  const changed = isChanged ? 1 + alsoChange.length : 0
  const isNothing = changed === 0 && added.length === 0
  const last = rows.added.at(-1)

  const submit = form.onSubmit((wanted) => {
    if (save.isPending || isNothing) return
    save.mutate(
      {
        ...wanted,
        others: isChanged ? alsoChange.map((one) => one.id) : [],
        skipWeeks: rows.added.flatMap(({ place, isKept }) => (isKept ? [] : place)),
      },
      { onSuccess: onDone },
    )
  })

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <WeekdayChoice
            legend={texts.weekday}
            value={weekday(values.date)}
            onChange={(day) => setFieldValue('date', dayInWeek(from, day))}
          />
          <div className={classes.when}>
            <TimeField {...field('time')} value={values.time} />
            <DurationField {...field('durationHours')} value={values.durationHours} />
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
            creation={potCreation}
            value={values.potId}
            onChange={(pot) => setFieldValue('potId', pot)}
            error={field('potId').error}
            required={potId !== null}
            planned={rows.planned}
          />
          <section aria-label={texts.concerned}>
            <Text fz="sm" c="var(--app-ink-2)">
              {laterInSeries.length > 0 && texts.hint}
            </Text>
            <SeriesChoiceList
              rows={rows.changed}
              ticks={{
                isTicked: (one) => !unticked.has(one),
                onTick: (one) => setUnticked((now) => toggled(now, [one])),
              }}
            />
          </section>
          {rows.added.length > 0 && (
            <PreviewFrame label={texts.added} summary={texts.addedCount(added.length)}>
              <WeekList
                rows={rows.added}
                label={texts.added}
                onTick={(date) => setChangedDays((now) => toggled(now, [date]))}
              />
            </PreviewFrame>
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
      {potCreation.element}
    </>
  )
}
