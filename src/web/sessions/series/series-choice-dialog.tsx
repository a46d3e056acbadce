import { Button, Text } from '@mantine/core'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { seriesChoiceTexts } from '#shared/sessions/series/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { RadioChoices } from '../../ui/form/radio-choices.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { useBookedOnRuns } from '../use-booked.ts'
import { SeriesChoiceEffects } from './series-choice-effects.tsx'
import { SeriesChoiceList } from './series-choice-list.tsx'
import { runsOf, type SeriesQuestion, seriesChoiceRows } from './series-choice-rows.ts'
import { toggled } from './toggled.ts'

interface SeriesChoiceDialogProps {
  dialog: DialogState<SeriesQuestion>
  onAnswer: (answer: { alsoChange: string[] } | null) => void
}

/** Asks how much of a series to change, and lists the sessions concerned. */
export function SeriesChoiceDialog({
  dialog: { subject, isOpen, openCount },
  onAnswer,
}: SeriesChoiceDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={() => onAnswer(null)}
      title={subject ? seriesChoiceTexts.title[subject.action] : ''}
      size="lg"
      closeOnClickOutside={false}
      // useSeriesChoice restores the focus: on its first use the dialog mounts open, too late to see the opener.
      returnFocus={false}
    >
      {subject && <SeriesChoiceForm key={openCount} about={subject} onAnswer={onAnswer} />}
    </Dialog>
  )
}

type Choice = 'one' | 'all'

const choices: { value: Choice; label: string; hint?: string }[] = [
  { value: 'one', label: seriesChoiceTexts.one },
  { value: 'all', label: seriesChoiceTexts.all, hint: seriesChoiceTexts.allHint },
]

function SeriesChoiceForm({
  about,
  onAnswer,
}: {
  about: SeriesQuestion
  onAnswer: SeriesChoiceDialogProps['onAnswer']
}) {
  const { action, base, laterInSeries, change } = about
  const [choice, setChoice] = useState<Choice>('one')
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const name = useId()

  const alsoChange = {
    one: [],
    all: laterInSeries.filter(({ id }) => !unticked.has(id)),
  } satisfies Record<Choice, SeriesQuestion['laterInSeries']>
  const chosen = [base, ...alsoChange[choice]]
  const { rows, isBusyMissing } = useRows(about, new Set(chosen.map(({ id }) => id)))
  const isNothing = choice === 'all' && alsoChange.all.length === 0

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (!isNothing) onAnswer({ alsoChange: alsoChange[choice].map(({ id }) => id) })
  }

  return (
    <form onSubmit={confirm}>
      <RadioChoices
        legend={seriesChoiceTexts.question[action]}
        choices={choices.map((one) => ({
          ...one,
          aside: seriesChoiceTexts.count(1 + alsoChange[one.value].length),
        }))}
        value={choice}
        onChange={setChoice}
        autoFocus="one"
      />
      <SeriesChoiceList
        rows={choice === 'one' ? rows.slice(0, 1) : rows}
        ticks={
          choice === 'all'
            ? {
                isTicked: (id) => !unticked.has(id),
                onTick: (id) => setUnticked((now) => toggled(now, [id])),
              }
            : undefined
        }
      />
      {isBusyMissing && (
        <Text fz="sm" mt="sm">
          {seriesChoiceTexts.busyMissing}
        </Text>
      )}
      {action === 'edit' && change && (
        <SeriesChoiceEffects clientId={base.clientId} chosen={chosen} change={change} />
      )}
      {isNothing && (
        <Text id={`${name}-reason`} fz="sm" mt="sm">
          {seriesChoiceTexts.noneTicked}
        </Text>
      )}
      <ButtonRow>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {commonTexts.cancel}
        </Button>
        <Button
          type="submit"
          color={action === 'remove' ? 'red' : undefined}
          disabled={isNothing}
          aria-describedby={isNothing ? `${name}-reason` : undefined}
        >
          {seriesChoiceTexts.confirm[action](chosen.length)}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Each session of the series with its change, and with its clashes once they are loaded. */
function useRows({ base, laterInSeries, change }: SeriesQuestion, chosen: ReadonlySet<string>) {
  const series = useMemo(() => [base, ...laterInSeries], [base, laterInSeries])
  const runs = useMemo(() => {
    const ids = new Set(series.map(({ id }) => id))
    const rows = seriesChoiceRows(series, { time: change, chosen: ids, booked: [] })
    return runsOf(rows.flatMap(({ to }) => (to ? localDateOf(to.startsAt) : [])))
  }, [series, change])
  const { booked, isMissing } = useBookedOnRuns(runs)
  const key = [...chosen].join(' ')
  const rows = useMemo(
    () => seriesChoiceRows(series, { time: change, chosen: new Set(key.split(' ')), booked }),
    [series, change, key, booked],
  )
  return { rows, isBusyMissing: isMissing }
}
