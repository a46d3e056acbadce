import type { ProblemCode } from '../problem.ts'
import { browserTransformer } from '../transformer.ts'
import type { PortalPayload } from './payload.ts'

/** The initial state of a personal link's page, embedded in the server-rendered HTML. */
export type PortalStart =
  /** `asOf` is when the server read the data. */
  | { is: 'open'; payload: PortalPayload; asOf: Date }
  /** The number of failed verification attempts so far; the browser retries (S59: three in total). */
  | { is: 'waiting'; failures: number }
  | { is: 'failed'; code: ProblemCode | 'OFFLINE' }

/** Server-side rendering of the personal link's page: its document title and its body. Implemented by the web app. */
export type DrawPortal = (page: {
  start: PortalStart
  supportEmail: string
  hasPrivacyNotice: boolean
}) => {
  title: string
  html: string
}

/** JSON, so that it can stand within a script element, which a `<` could end. */
export function writeInPage(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

/** Reads what `writeInPage` has written. */
export function readFromPage(text: string): PortalStart {
  return browserTransformer.output.deserialize(JSON.parse(text)) as PortalStart
}
