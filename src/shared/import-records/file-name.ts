import { oneLine } from '../plain-text.ts'
import { fileNameMax } from './limits.ts'

/** What no name may hold: half characters, and those that cannot be seen. */
const unseen = /[\p{Surrogate}\p{Cf}\u115f\u1160\u3164\uffa0]/gu

/** The name of a file as an import takes it along: what cannot be seen is left out, and what is too long is cut. */
export function importedFileName(name: string): string {
  const cut = oneLine(name.replace(unseen, '')).slice(0, fileNameMax)
  // It may be cut within a character.
  return cut.replace(unseen, '').trim()
}
