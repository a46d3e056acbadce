import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import outside from '#server/outside-packages.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const scripts = ['hold-directory', 'migrate', 'send-mail', 'write-books']

export type BundledProcesses = { directory: string; remove: () => Promise<void> }

/**
 * Bundles the processes that tests start, with the server's modules in them: from source, each start takes a second more
 * of a core.
 */
export async function bundleProcesses(): Promise<BundledProcesses> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'processes-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { target: 'node', noExternal: true, external: [...outside, 'vitest'] },
      build: {
        ssr: true,
        outDir: directory,
        target: 'node20.19',
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(
            scripts.map((name) => [name, join(root, `tests/support/processes/${name}.ts`)]),
          ),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    return { directory, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
