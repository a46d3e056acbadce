import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import outside from './outside-packages.json' with { type: 'json' }

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every file of commands/ is a separate entry point: dist/server/commands/<name>.js. */
const commands = readdirSync(fromHere('commands'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [`commands/${file.replace(/\.ts$/, '')}`, fromHere(`commands/${file}`)])

/**
 * The server in one folder with everything that it imports, so that production needs neither the other packages nor
 * their patches, and a start reads a few files instead of a thousand. Outside stay native modules, PGlite, which reads
 * its program and data from files of its package, and the passkeys' library, whose ASN.1 schemas are wrong in a bundle.
 */
export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
  cacheDir: fromHere('../../.cache/vite'),
  ssr: { target: 'node', noExternal: true, external: outside },
  build: {
    ssr: true,
    outDir: fromHere('../../dist/server'),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: fromHere('main.ts'),
        'engine-thread': fromHere('platform/db/engine/thread.ts'),
        'xlsx-thread': fromHere('export/tables/xlsx-thread.ts'),
        'make-template': fromHere('make-template.ts'),
        ...Object.fromEntries(commands),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Names stay as they are: errors and plugins tell them.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        // Node reads the maps at each start, and needs the places alone.
        sourcemapExcludeSources: true,
      },
    },
  },
})
