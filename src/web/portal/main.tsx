import '../ui/theme/portal-styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readFromPage } from '#shared/portal/start.ts'
import { hasPrivacyNotice, supportEmail } from '../lib/page-meta.ts'
import { followSystemScheme } from './color-scheme.ts'
import { PortalPage } from './portal-page.tsx'

followSystemScheme()

const root = document.getElementById('root')
const written = document.getElementById('portal-start')?.textContent
if (root && written) {
  const start = readFromPage(written)
  const page = (
    <PortalPage start={start} supportEmail={supportEmail()} hasPrivacyNotice={hasPrivacyNotice()} />
  )
  // The server renders the page; in development, and when server rendering fails, the browser does.
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
