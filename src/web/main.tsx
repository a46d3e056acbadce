import './ui/theme/base-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { preloadPath } from './app/routes.tsx'
import { styleNonce } from './lib/page-meta.ts'

// react-remove-scroll, which Mantine uses to lock the scroll behind a dialog, reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const root = document.getElementById('root')
/** What the server has drawn around the page that the login leads to. */
const frame = root?.querySelector<HTMLElement>('[data-frame]')
const loaded = preloadPath(frame?.dataset.path ?? window.location.pathname)
const start = () => {
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  )
}
// In the place of a frame the app would show less until its code is loaded. Not awaited: that code imports this module.
if (frame) void loaded.then(start)
else start()
