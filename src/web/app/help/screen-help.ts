import type { Plugin } from 'vite'
import { screenHelp } from '#shared/app/help/texts.ts'

const id = 'virtual:screen-help'
const resolved = `\0${id}`

/**
 * For the build: 'virtual:screen-help' holds the sentences of the help as they are written. Its module imports the texts of
 * every area, which every page would then load.
 */
export function writtenHelp(): Plugin {
  return {
    name: 'screen-help',
    resolveId: (source) => (source === id ? resolved : null),
    load: (module) =>
      module === resolved ? `export const screenHelp = ${JSON.stringify(screenHelp)}` : null,
  }
}
