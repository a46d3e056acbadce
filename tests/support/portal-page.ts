import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { buildApp } from '#server/app/app.ts'
import type { PortalPage } from '#server/portal/page.ts'
import { type PortalStart, readFromPage } from '#shared/portal/start.ts'
import { drawPortal } from '#web/portal/server-entry.tsx'

const source = fileURLToPath(new URL('../../src/web', import.meta.url))

/** The page of a personal link, built from source. */
export async function portalPage(): Promise<PortalPage> {
  return { template: await readFile(join(source, 'portal/portal.html'), 'utf8'), draw: drawPortal }
}

/** The web app for a test server, built from source: its HTML pages without assets. */
export async function sourceWeb(): Promise<NonNullable<Parameters<typeof buildApp>[0]['web']>> {
  return { dir: source, portal: await portalPage() }
}

/** The payload embedded in a personal link's page. */
export function startIn(html: string): PortalStart {
  const [, written = ''] = /<script id="portal-start"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return readFromPage(written)
}
