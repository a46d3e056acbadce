import { cutTo, withoutUnseen } from '../characters.ts'
import { oneLine } from '../plain-text.ts'
import { fileNameMax } from './limits.ts'

/** The name of a file as an import takes it along: what cannot be seen is left out, and what is too long is cut. */
export function importedFileName(name: string): string {
  const line = oneLine(name.replace(/\p{Surrogate}/gu, ''))
  return cutTo(withoutUnseen(line), fileNameMax).trim()
}
