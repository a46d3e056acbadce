import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themeCss } from '../ui/theme/theme-css.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page of a personal link, by itself: a client's first visit carries nothing of the trainers' app. Built twice, for the
 * browser and, with `--ssr`, for the server, which draws it; scripts/setup/build.mjs lays the parts where they belong.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('..'),
  publicDir: false,
  cacheDir: fromHere('../../../.cache/vite-portal'),
  plugins: [react(), themeCss()],
  // The server has no React of its own, and asks no environment which one it is to be.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: fromHere(isSsrBuild ? '../../../dist/portal-server' : '../../../dist/portal'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    target: isSsrBuild ? 'node20.19' : 'baseline-widely-available',
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromHere(isSsrBuild ? 'server-entry.tsx' : 'portal.html'),
    },
  },
}))
