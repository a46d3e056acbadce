import './app/base-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadSignedIn } from './app/frame.tsx'
import { Providers } from './app/providers.tsx'
import { preloadPath } from './app/routes.tsx'

// While the server says who is logged in, the code of the page is fetched.
const { pathname } = window.location
preloadPath(pathname)
if (pathname.startsWith('/dashboard')) preloadSignedIn()

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
