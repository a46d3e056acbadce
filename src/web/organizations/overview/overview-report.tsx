import { Button, NativeSelect } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Period } from '#shared/export/period.ts'
import { formatHours, formatHoursUnit } from '#shared/hours.ts'
import {
  inOrder,
  type OverviewSums,
  type OverviewTrainer,
  overviewCsv,
  sumsByWeek,
  sumsOf,
} from '#shared/organizations/overview/overview.ts'
import type { Overview } from '#shared/organizations/overview/payload.ts'
import { overviewTexts as texts } from '#shared/organizations/overview/texts.ts'
import { type LocalDate, weekOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { IconDownload } from '../../lib/icons/files.ts'
import { IconBan } from '../../lib/icons/states.ts'
import { WeeksChart } from '../../pots/pictures/weeks-chart.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Name } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { writeAddress } from '../organization-address.ts'
import { trainerIn, withTrainer } from '../trainers/trainer-address.ts'
import classes from './overview.module.css'

interface OverviewReportProps {
  answer: Overview
  period: Period
  today: LocalDate
}

/** The weeks of all trainers or of one as a picture, the trainers as a table, and both as a file. */
export function OverviewReport({ answer, period, today }: OverviewReportProps) {
  const trainers = useMemo(() => inOrder(answer.trainers), [answer])
  const [chosenId, setChosenId] = useState('')
  const chosen = trainers.find(({ trainerId }) => trainerId === chosenId)
  const weeks = sumsByWeek(chosen ? [chosen] : trainers, period)
  const sums = sumsOf(weeks)
  const isEmpty = Object.values(sums).every((sum) => sum === 0)
  const { from, to } = period

  return (
    <>
      <div className={classes.tools}>
        {trainers.length > 1 && (
          <NativeSelect
            label={texts.chosen}
            value={chosen?.trainerId ?? ''}
            onChange={(event) => setChosenId(event.currentTarget.value)}
            data={[
              { value: '', label: texts.all },
              ...trainers.map(({ trainerId, name }) => ({ value: trainerId, label: name })),
            ]}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadFile(texts.fileName(from, to), overviewCsv(answer, period))}
        >
          {texts.download}
        </Button>
      </div>
      {isEmpty ? (
        <Empty title={texts.none} hint={texts.days(from, to)} />
      ) : (
        <WeeksChart
          title={chosen ? texts.weeksOf(chosen.name) : texts.weeks}
          summary={`${texts.days(from, to)}: ${texts.summary(sums)}`}
          weeks={weeks}
          now={weeks.findIndex(({ week }) => week === weekOf(today))}
        />
      )}
      <TrainerTable trainers={trainers} />
    </>
  )
}

/** A trainer, or the sum of them all, which has no key of the database. */
type Row = OverviewSums & Pick<OverviewTrainer, 'potsToFill'> & { trainer: OverviewTrainer | null }

const { columns: names } = texts
const hours = (name: 'held' | 'missed' | 'booked'): Column<Row> => ({
  header: names[name],
  align: 'end',
  isLabelledOnPhone: true,
  cell: (row) => formatHoursUnit(row[name]),
})
const count = (name: 'unmarkedSessions' | 'potsToFill'): Column<Row> => ({
  header: names[name],
  align: 'end',
  isLabelledOnPhone: true,
  cell: (row) => formatHours(row[name]),
})
const columns: readonly Column<Row>[] = [
  { header: texts.trainer, kind: 'name', cell: ({ trainer }) => <Trainer trainer={trainer} /> },
  hours('held'),
  hours('missed'),
  hours('booked'),
  count('unmarkedSessions'),
  count('potsToFill'),
]

function TrainerTable({ trainers }: { trainers: readonly OverviewTrainer[] }) {
  const id = useId()
  const rows = trainers.map((trainer): Row => {
    return { trainer, potsToFill: trainer.potsToFill, ...sumsOf(trainer.weeks) }
  })
  const potsToFill = rows.reduce((sum, row) => sum + row.potsToFill, 0)
  const sum: Row = { trainer: null, potsToFill, ...sumsOf(rows) }
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{texts.byTrainer}</h3>
      <p className={classes.hint}>{texts.hint}</p>
      <ResponsiveTable<Row>
        className={classes.table}
        label={texts.byTrainer}
        columns={columns}
        rows={rows.length > 1 ? [...rows, sum] : rows}
        keyOf={({ trainer }) => trainer?.trainerId ?? 'sum'}
        attributes={({ trainer }) => ({ 'data-sum': trainer === null || undefined })}
      />
    </section>
  )
}

/** The tab of the trainers, at one of them. */
const trainerTabAddress = {
  read: trainerIn,
  write: (params: URLSearchParams, trainerId: string) =>
    withTrainer(writeAddress(params, { tab: 'tranare' }), trainerId),
}

/** The name, which leads to the trainer's detail view. */
function Trainer({ trainer }: { trainer: OverviewTrainer | null }) {
  const { searchOf } = useAddress(trainerTabAddress)
  if (!trainer) return texts.sum
  const { trainerId, name, isDisabled } = trainer
  return (
    <>
      <Link className={classes.name} to={{ search: searchOf(trainerId) }}>
        <Name name={name} />
      </Link>
      {isDisabled && (
        <Badge icon={IconBan} tone="bad">
          {texts.disabled}
        </Badge>
      )}
    </>
  )
}
