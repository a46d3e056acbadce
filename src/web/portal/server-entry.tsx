import { renderToString } from 'react-dom/server'
import type { DrawPortal } from '#shared/portal/start.ts'
import { PortalPage, titleOf } from './portal-page.tsx'

/** Server-side rendering of the page, so that its text is shown before any script has loaded. */
export const drawPortal: DrawPortal = ({ start, ...layout }) => ({
  title: titleOf(start),
  html: renderToString(<PortalPage start={start} {...layout} />),
})
