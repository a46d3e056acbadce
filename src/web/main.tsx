import './ui/theme/base-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { preloadPath } from './app/routes.tsx'
import { styleNonce } from './lib/page-meta.ts'

// react-remove-scroll, which Mantine uses to lock the scroll behind a dialog, reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

preloadPath(window.location.pathname)

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
