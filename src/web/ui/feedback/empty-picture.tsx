import classes from './empty.module.css'

export type EmptySubject = 'list' | 'people' | 'calendar' | 'hours' | 'search' | 'done' | 'link'

/** What is drawn, 96 by 64: filled shapes first, lines after. */
const drawings: Record<EmptySubject, { filled: string; lines: string }> = {
  list: {
    filled: 'M22 10h52a6 6 0 0 1 6 6v32a6 6 0 0 1 -6 6h-52a6 6 0 0 1 -6 -6v-32a6 6 0 0 1 6 -6',
    lines: 'M28 23h4 M38 23h30 M28 32h4 M38 32h22 M28 41h4 M38 41h26',
  },
  people: {
    filled:
      'M38 14a10 10 0 1 1 0 20a10 10 0 0 1 0 -20 M20 54c0 -10 8 -14 18 -14s18 4 18 14 M62 20a8 8 0 1 1 0 16 M64 41c8 1 14 5 14 13',
    lines: 'M12 54h72',
  },
  calendar: {
    filled: 'M20 14h56a5 5 0 0 1 5 5v30a5 5 0 0 1 -5 5h-56a5 5 0 0 1 -5 -5v-30a5 5 0 0 1 5 -5',
    lines: 'M15 25h66 M31 9v9 M65 9v9 M37 25v29 M59 25v29 M43 39h10 M48 34v10',
  },
  hours: {
    filled: 'M33 8h30v10c0 7 -9 9 -9 14s9 7 9 14v10h-30v-10c0 -7 9 -9 9 -14s-9 -7 -9 -14z',
    lines: 'M28 8h40 M28 56h40 M40 50l8 -6l8 6 M41 18h14',
  },
  search: {
    filled: 'M42 10a18 18 0 1 1 0 36a18 18 0 0 1 0 -36',
    lines: 'M55 41l15 15 M35 28h14 M18 56h30',
  },
  done: {
    filled: 'M48 8a24 24 0 1 1 0 48a24 24 0 0 1 0 -48',
    lines: 'M37 32l8 8l15 -15 M12 20l4 2 M80 44l4 2 M14 46l4 -2 M78 20l4 -2',
  },
  link: {
    filled: 'M40 22h-10a11 11 0 0 0 0 22h10 M56 22h10a11 11 0 0 1 0 22h-10',
    lines: 'M32 33h6 M58 33h6 M48 10v6 M48 50v6 M41 12l2 5 M55 12l-2 5 M41 54l2 -5 M55 54l-2 -5',
  },
}

/** The small drawing of an empty state or of a page with nothing but a message, in the accent. */
export function EmptyPicture({ subject }: { subject: EmptySubject }) {
  const { filled, lines } = drawings[subject]
  return (
    <svg className={classes.picture} width="96" height="64" viewBox="0 0 96 64" aria-hidden="true">
      <path d={filled} />
      <path d={lines} fill="none" />
    </svg>
  )
}
