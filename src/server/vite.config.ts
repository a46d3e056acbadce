import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every file of commands/ is a separate entry point: dist/server/commands/<name>.js. */
const commands = readdirSync(fromHere('commands'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [`commands/${file.replace(/\.ts$/, '')}`, fromHere(`commands/${file}`)])

export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
  cacheDir: fromHere('../../.cache/vite'),
  ssr: { target: 'node' },
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
        'engine-thread': fromHere('db/engine/thread.ts'),
        ...Object.fromEntries(commands),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
