import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { projectPaths } from './paths.ts'

const packageSchema = z.looseObject({ version: z.string() })

/** The release that runs: its version, and the commit that it was built from, or null where the build knew none. */
export const release = {
  version: packageSchema.parse(JSON.parse(readFileSync(projectPaths.package, 'utf8'))).version,
  commit: readCommit(),
}

function readCommit(): string | null {
  const { commit } = projectPaths
  return (existsSync(commit) && readFileSync(commit, 'utf8').trim()) || null
}
