import './ui/theme/base-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { preloadSignedIn } from './app/root-layout.tsx'
import { preloadPath } from './app/routes.tsx'
import { styleNonce } from './lib/page-meta.ts'

// react-remove-scroll, which Mantine uses to lock the scroll behind a dialog, reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

// Loads the code of the page while auth.me is pending.
const { pathname } = window.location
preloadPath(pathname)
if (/^\/(dashboard|profile|admin|join-organization)(\/|$)/.test(pathname)) preloadSignedIn()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  )
}
