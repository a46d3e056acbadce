import { useState } from 'react'
import type { Period } from '#shared/export/period.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { isLocalDate } from '#shared/time.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import classes from './session-filter.module.css'

interface PeriodFieldsProps {
  period: Period
  /** Called with every period of two dates in order. */
  onChange: (period: Period) => void
}

/** The first and the last day of a free period. An incomplete period stays in the fields and is not reported. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const [typed, setTyped] = useState(period)
  const isWhole = isLocalDate(typed.from) && isLocalDate(typed.to)

  function change(part: Partial<Period>) {
    const next = { ...typed, ...part }
    if (next.from === typed.from && next.to === typed.to) return
    setTyped(next)
    if (isLocalDate(next.from) && isLocalDate(next.to) && next.from <= next.to) onChange(next)
  }

  return (
    <div className={classes.fields}>
      <DateField
        label={texts.from}
        value={typed.from}
        near={period.from}
        onChange={(from) => change({ from })}
        error={typed.from === '' && exportTexts.datesRequired}
      />
      <DateField
        label={texts.to}
        value={typed.to}
        near={period.to}
        onChange={(to) => change({ to })}
        error={
          (typed.to === '' && exportTexts.datesRequired) ||
          (isWhole && typed.to < typed.from && exportTexts.endsBeforeStart)
        }
      />
    </div>
  )
}
