import { renderToString } from 'react-dom/server'
import type { DrawPortal } from '#shared/portal/start.ts'
import { PortalPage, titleOf } from './portal-page.tsx'

/** What the server loads to draw the page, so that its text is there before any script. */
export const drawPortal: DrawPortal = ({ start, supportEmail }) => ({
  title: titleOf(start),
  html: renderToString(<PortalPage start={start} supportEmail={supportEmail} />),
})
