import { formatHours } from '#shared/hours.ts'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { CountCard, CountCards } from '../../ui/layout/count-card.tsx'

type Labels = Record<'clients' | 'sessions' | 'hours', { title: string; caption: string }>

interface TrainerFiguresProps {
  /** The accessible name of the figures. */
  label: string
  labels: Labels
  figures: Pick<TrainerActivity, 'clients' | 'upcomingSessions' | 'hoursRemaining'>
}

/** Clients, upcoming sessions and remaining hours, of one trainer or of all (S69, S56). */
export function TrainerFigures({ label, labels, figures }: TrainerFiguresProps) {
  return (
    <section aria-label={label}>
      <CountCards>
        <CountCard {...labels.clients} figure={formatHours(figures.clients)} />
        <CountCard {...labels.sessions} figure={formatHours(figures.upcomingSessions)} />
        <CountCard {...labels.hours} figure={formatHours(figures.hoursRemaining)} />
      </CountCards>
    </section>
  )
}
