import { Text } from '@mantine/core'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { grouped } from '#shared/grouped.ts'
import { saveBookingInput } from '#shared/portal/booking/inputs.ts'
import { bookableStarts } from '#shared/portal/booking/rule.ts'
import { bookingFormTexts as texts } from '#shared/portal/booking/texts.ts'
import { addDays, formatDayNear, formatTime, localDateOf } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './booking.module.css'

const previewDays = 14

/** "Så ser dina klienter det": the next fortnight's starts by the rule of the link itself, with what is not saved yet. */
export function BookingPreview({ values }: { values: z.input<typeof saveBookingInput> }) {
  const busy = trpc.booking.busy.useQuery()
  const id = useId()
  const read = saveBookingInput.safeParse(values)
  if (!busy.data || !read.success) return null
  const now = new Date(busy.dataUpdatedAt)
  const lengths = read.data.types.flatMap(({ bookingHours }) => bookingHours ?? [])
  const durationHours = Math.min(...lengths, 1)
  const end = addDays(localDateOf(now), previewDays)
  const starts = bookableStarts(read.data, busy.data, { durationHours, now }).filter(
    (start) => localDateOf(start) <= end,
  )
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <h3 id={id}>{texts.preview}</h3>
      {starts.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.previewNone}
        </Text>
      )}
      <dl>
        {[...grouped(starts, (start) => localDateOf(start))].map(([date, ofDay]) => (
          <div key={date}>
            <dt>{formatDayNear(date, now)}</dt>
            <dd>{ofDay.map(formatTime).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
