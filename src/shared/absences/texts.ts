const sessions = (n: number) => `${n} pass`

/** An absence wherever it is shown. */
export const absenceTexts = {
  title: 'Frånvaro',
  /** In the calendar, without a word of its own. */
  away: 'Frånvaro',
  named: (label: string) => label || 'Frånvaro',
  /** For a screen reader, and on hover: 'Frånvaro: Jul, tor 24 dec–sön 3 jan 2027'. */
  about: (label: string, span: string) =>
    label ? `Frånvaro: ${label}, ${span}` : `Frånvaro, ${span}`,
  /** On a day's list: 'Hela dagen', '12:00–14:00'. */
  wholeDay: 'Hela dagen',
  onDay: (absences: readonly string[]) => `frånvaro ${absences.join(' och ')}`,
}

/** The dialog of an absence. */
export const absenceFormTexts = {
  createTitle: 'Ny frånvaro',
  editTitle: 'Ändra frånvaro',
  wholeDays: 'Hela dagar',
  from: 'Från och med',
  to: 'Till och med',
  fromHours: 'Från',
  toHours: 'Till',
  fromTime: 'Från klockan',
  toTime: 'Till klockan',
  label: 'Benämning',
  labelHint: 'Till exempel Semester. Bara du ser den.',
  endBeforeStart: 'Slutet måste ligga efter början',
  create: 'Lägg in frånvaro',
  save: 'Spara',
  remove: 'Ta bort',
  loading: 'Hämtar passen under frånvaron …',
  planFailed: 'Passen under frånvaron kunde inte hämtas',
  none: 'Inga bokade pass under den tiden.',
  stale: 'Passen har ändrats sedan listan hämtades. Här är de som de är nu.',
}

/** The open sessions inside, and what becomes of them. */
export const insideTexts = {
  title: (n: number) =>
    n === 1 ? '1 bokat pass under frånvaron' : `${n} bokade pass under frånvaron`,
  hint: 'Ett avbokat pass kostar inget. Ett pass som flyttas får samma veckodag och tid den första lediga veckan efter frånvaron. Hör det till en serie läggs det efter seriens sista pass.',
  all: 'Alla pass',
  ofClient: (client: string) => `Alla med ${client}`,
  choice: (client: string, moment: string) => `${client} ${moment}`,
  mixed: 'Olika',
  cancel: 'Avboka',
  move: 'Flytta till efter frånvaron',
  keep: 'Låt stå kvar',
  movesTo: (moment: string) => `Flyttas till ${moment}`,
  cancelled: 'Avbokas utan kostnad',
  kept: 'Står kvar',
  noFreeWeek: 'Ingen ledig vecka finns, så det står kvar',
  more: (n: number) => `Visa alla ${n} pass`,
}

/** Why an act on an absence was refused. */
export const absenceProblemTexts = {
  notFound: 'Frånvaron finns inte längre.',
  changed: 'Frånvaron har ändrats i en annan flik eller på en annan enhet.',
  sessionChanged: 'Ett av passen har ändrats sedan dess.',
}

/** Toasts. */
export const absenceToasts = {
  created: 'Frånvaron är inlagd',
  changed: 'Frånvaron är ändrad',
  removed: 'Frånvaron är borttagen',
  undone: 'Frånvaron är ångrad',
  undoneChange: 'Ändringen är ångrad',
  restored: 'Frånvaron är tillbaka',
  leftOut: (count: number) =>
    count === 1
      ? '1 avbokat pass hade redan ändrats och lämnades som det är.'
      : `${count} avbokade pass hade redan ändrats och lämnades som de är.`,
  undoFailed: 'Det gick inte att ångra',
  removeFailed: 'Frånvaron kunde inte tas bort',
  /** 'Semester, mån 7 dec–sön 20 dec. 4 pass avbokade, 6 flyttade.' */
  about: (what: { label: string; span: string; cancelled: number; moved: number }) => {
    const { label, span, cancelled, moved } = what
    const acts = [
      cancelled > 0 && `${sessions(cancelled)} ${cancelled === 1 ? 'avbokat' : 'avbokade'}`,
      moved > 0 && `${sessions(moved)} ${moved === 1 ? 'flyttat' : 'flyttade'}`,
    ].filter((part) => part !== false)
    const first = label ? `${label}, ${span}` : span
    return acts.length > 0 ? `${first}. ${acts.join(', ')}.` : first
  },
}
