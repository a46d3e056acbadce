import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themeCss } from '../ui/theme/theme-css.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page of a personal link as its own build, so that a client's first visit loads nothing of the trainers' app.
 * Built twice: for the browser, and with `--ssr` for the server, which renders it. scripts/setup/build.mjs puts the
 * outputs in place.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('..'),
  publicDir: false,
  cacheDir: fromHere('../../../.cache/vite-portal'),
  plugins: [react(), themeCss()],
  // The server has no React installed, so React is bundled; NODE_ENV is fixed at build time.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: fromHere(isSsrBuild ? '../../../dist/portal-server' : '../../../dist/portal'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: isSsrBuild ? 'node20.19' : 'baseline-widely-available',
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromHere(isSsrBuild ? 'server-entry.tsx' : 'portal.html'),
      // The server's is one file; a dialog that the browser loads later is in it, and is never drawn there.
      ...(isSsrBuild && { output: { codeSplitting: false } }),
    },
  },
}))
