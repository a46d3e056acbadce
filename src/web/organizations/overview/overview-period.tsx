import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isSamePeriod, type Period, usualPeriods } from '#shared/export/period.ts'
import { lastWeeks, recentWeeks } from '#shared/organizations/overview/period.ts'
import { overviewTexts } from '#shared/organizations/overview/texts.ts'
import { listFilterTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import type { LocalDate } from '#shared/time.ts'
import { PeriodFields } from '../../sessions/list/period-fields.tsx'
import classes from './overview.module.css'

const choices = ['recent', 'thisMonth', 'lastMonth', 'thisYear'] as const
const names = { ...texts, recent: overviewTexts.lastWeeks(lastWeeks) }
const free = 'free'

interface OverviewPeriodProps {
  today: LocalDate
  period: Period
  onChange: (period: Period) => void
}

/** The choice of the period: a usual one, or two dates. */
export function OverviewPeriod({ today, period, onChange }: OverviewPeriodProps) {
  const usual = { recent: recentWeeks(today), ...usualPeriods(today) }
  const [isFree, setIsFree] = useState(false)
  const chosen = choices.find((name) => isSamePeriod(usual[name], period))
  const isOwn = isFree || chosen === undefined

  function choose(value: string) {
    setIsFree(value === free)
    const name = choices.find((choice) => choice === value)
    if (name) onChange(usual[name])
  }

  return (
    <div className={classes.tools}>
      <NativeSelect
        label={texts.period}
        value={isOwn ? free : chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...choices.map((value) => ({ value, label: names[value] })),
          { value: free, label: texts.ownPeriod },
        ]}
      />
      {isOwn && <PeriodFields period={period} onChange={onChange} />}
    </div>
  )
}
