import type { EventKind } from '#shared/events/kinds.ts'
import type { Changed } from '../../lib/refresh.ts'

type About = EventKind extends infer Kind
  ? Kind extends `${infer Word}.${string}`
    ? Word
    : never
  : never

/** What an event elsewhere has changed on the screens of a trainer, by what it is about; null for what they do not show. */
const changedBy: Record<About, Changed | null> = {
  absence: 'absences',
  account: null,
  answers: 'answers',
  backup: null,
  client: 'clients',
  clients: 'clients',
  data: null,
  email: null,
  factor: null,
  feed: 'feeds',
  handover: 'handovers',
  invitation: null,
  letter: null,
  link: 'links',
  login: null,
  member: null,
  organization: null,
  password: null,
  pot: 'pots',
  'pot-type': 'pots',
  profile: null,
  session: 'sessions',
  sessions: 'sessions',
  sheet: 'sheets',
  trash: 'trash',
}

/** What these events have changed, each once. */
export function changedByAll(kinds: readonly EventKind[]): Changed[] {
  const about = kinds.map((kind) => changedBy[kind.slice(0, kind.indexOf('.')) as About])
  return [...new Set(about.filter((changed) => changed !== null))]
}
