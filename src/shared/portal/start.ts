import type { ProblemCode } from '../problem.ts'
import { browserTransformer } from '../transformer.ts'
import type { PortalPayload } from './payload.ts'

/** What a personal link's page has to show when it is sent: the data itself, in all but bad moments. */
export type PortalStart =
  /** `asOf` is when the server read it. */
  | { is: 'open'; payload: PortalPayload; asOf: Date }
  /** So many verifications have failed, and the browser goes on trying (spec 2: three in total). */
  | { is: 'waiting'; failures: number }
  | { is: 'failed'; code: ProblemCode | 'OFFLINE' }

/** Draws the page of a personal link: its title in the browser's tab, and its body. The web app's part of the server's page. */
export type DrawPortal = (page: { start: PortalStart; supportEmail: string }) => {
  title: string
  html: string
}

/** What the transformer has written, as JSON that can stand within a script element, which a `<` could end. */
export function writeInPage(serialized: unknown): string {
  return JSON.stringify(serialized).replaceAll('<', String.raw`\u003c`)
}

/** Reads what `writeInPage` has written. */
export function readFromPage(text: string): PortalStart {
  return browserTransformer.output.deserialize(JSON.parse(text)) as PortalStart
}
