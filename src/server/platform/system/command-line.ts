import { projectPaths } from './paths.ts'

/** How the reader runs a command here: a release has the program `tidspott`, a checkout npm. */
export function commandLine(name: string, args = '', isRelease = projectPaths.wrapper !== null) {
  if (isRelease) return `tidspott ${name}${args && ` ${args}`}`
  return `npm run ${name}${args && ` -- ${args}`}`
}
