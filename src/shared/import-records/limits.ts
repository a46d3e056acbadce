/** How many days an import is listed, and can be undone (D135). */
const importDays = 30

/** Maximum number of imports in the list; the newest are shown. */
export const importsShown = 50

/** How many clients are named of those that an undo would take something from. */
export const changesNamed = 3

/** Characters of the name of an imported file. */
export const fileNameMax = 200

const dayMs = 24 * 60 * 60_000

/** What was imported before this instant is forgotten. */
export function importLimit(now: Date): Date {
  return new Date(now.getTime() - importDays * dayMs)
}

/** Until when the undo of a toast takes back an import whatever has happened to it since: longer than a toast stays. */
export function toastLimit(now: Date): Date {
  return new Date(now.getTime() - 60_000)
}
