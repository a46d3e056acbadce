import { formatHours } from '#shared/hours.ts'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { CountCard, CountCards } from '../../ui/layout/count-card.tsx'

type Words = Record<'clients' | 'sessions' | 'hours', { title: string; caption: string }>

interface TrainerFiguresProps {
  /** The accessible name of the figures. */
  label: string
  words: Words
  figures: Pick<TrainerActivity, 'clients' | 'upcomingSessions' | 'hoursRemaining'>
}

/** Clients, upcoming sessions and remaining hours, of one trainer or of all (spec 7, Dashboard). */
export function TrainerFigures({ label, words, figures }: TrainerFiguresProps) {
  return (
    <section aria-label={label}>
      <CountCards>
        <CountCard {...words.clients} figure={formatHours(figures.clients)} />
        <CountCard {...words.sessions} figure={formatHours(figures.upcomingSessions)} />
        <CountCard {...words.hours} figure={formatHours(figures.hoursRemaining)} />
      </CountCards>
    </section>
  )
}
