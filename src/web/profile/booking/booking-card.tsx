import { bookingSettingTexts, bookingFormTexts as texts } from '#shared/portal/booking/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { BookingForm } from './booking-form.tsx'

/** What clients may book and move on their page, and when (D117). */
export function BookingCard({ cancellationHours }: { cancellationHours: number | null }) {
  const booking = trpc.booking.get.useQuery()
  return (
    <TitledCard title={bookingSettingTexts.title}>
      <QueryState query={booking} texts={texts} lines={12}>
        {(saved) => <BookingForm saved={saved} cancellationHours={cancellationHours} />}
      </QueryState>
    </TitledCard>
  )
}
