import './ui/theme/base-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { preloadSignedIn } from './app/root-layout.tsx'
import { preloadPath } from './app/routes.tsx'
import { styleNonce } from './lib/page-meta.ts'

// The part of Mantine that holds the page still behind a dialog asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

// While the server says who is logged in, the code of the page is fetched.
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
