import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of a project-local tool as arguments for Node: no shell and no PATH, so that paths may contain spaces. */
export const tools = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  drizzleKit: join(root, 'node_modules/drizzle-kit/bin.cjs'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  tsx: join(root, 'node_modules/tsx/dist/cli.mjs'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}

/** Loads `.env` at the root if there is one; the environment takes precedence. */
export function loadEnvironment() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
