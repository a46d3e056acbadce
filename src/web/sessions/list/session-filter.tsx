import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { compareSwedish } from '#shared/collation.ts'
import { isSamePeriod, type Period, usualPeriods } from '#shared/export/period.ts'
import { listFilterTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { shownStatuses } from '#shared/sessions/status.ts'
import { statusColumnTexts } from '#shared/sessions/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { IconX } from '../../lib/icons/marks.ts'
import { trpc } from '../../lib/trpc.ts'
import { periodOf } from './filter-address.ts'
import { PeriodFields } from './period-fields.tsx'
import classes from './session-filter.module.css'
import type { useSessionFilter } from './use-session-filter.ts'

const choices = ['thisMonth', 'lastMonth', 'thisYear'] as const
/** The values of the first and the last choice of a period. */
const all = 'all'
const free = 'free'

/** The filter of the session list by period, status and type. */
export function SessionFilter({ of }: { of: ReturnType<typeof useSessionFilter> }) {
  const { filter, showPeriod, show, clear } = of
  const [today] = useState(() => localDateOf(new Date()))
  const usual = usualPeriods(today)
  const types = trpc.pots.types.useQuery()
  const period = periodOf(filter)
  const chosen = choices.find((name) => period && isSamePeriod(usual[name], period))
  const [isFree, setIsFree] = useState(false)
  const isOwn = isFree || (period !== null && chosen === undefined)

  function choose(value: string) {
    setIsFree(value === free)
    const name = choices.find((choice) => choice === value)
    if (name) showPeriod(usual[name])
    else showPeriod(value === free ? (period ?? usual.thisMonth) : null)
  }
  const changed = (to: Period) => {
    setIsFree(true)
    showPeriod(to)
  }

  return (
    <div className={classes.filter}>
      <NativeSelect
        className={classes.choice}
        aria-label={texts.period}
        value={isOwn ? free : (chosen ?? all)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: all, label: texts.allTime },
          ...choices.map((value) => ({ value, label: texts[value] })),
          { value: free, label: texts.ownPeriod },
        ]}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={texts.status}
        value={filter?.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          show({ outcome: shownStatuses.find((outcome) => outcome === value) ?? null })
        }
        data={[
          { value: '', label: texts.allStatuses },
          ...shownStatuses.map((value) => ({ value, label: statusColumnTexts[value] })),
        ]}
      />
      <NativeSelect
        className={`${classes.choice} ${classes.type}`}
        aria-label={texts.type}
        value={filter?.potTypeId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          show({ potTypeId: value === '' ? null : value })
        }
        data={[
          { value: '', label: texts.allTypes },
          ...(types.data ?? [])
            .toSorted((a, b) => compareSwedish(a.name, b.name))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {isOwn && <PeriodFields period={period ?? usual.thisMonth} onChange={changed} />}
      {filter && (
        <Button
          variant="subtle"
          className={classes.clear}
          data-phone="icon"
          px="xs"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => {
            setIsFree(false)
            clear()
          }}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
