import type * as z from 'zod/mini'
import type { contactFields } from './payload.ts'
import { formatPhone } from './phone.ts'
import { clientFormTexts as texts } from './texts.ts'

/** The name and contact details of a client. */
export type ClientDetails = z.infer<z.ZodMiniObject<typeof contactFields>>

type Detail = {
  label: string
  /** How the report writes it; as it was typed without one. */
  format?: (text: string) => string
}

/**
 * The one list of a client's details, in the order in which they are shown: search, palette, report and personal data go by
 * it. One of `contactFields` that is missing here does not compile.
 */
const details: Record<keyof ClientDetails, Detail> = {
  name: { label: texts.name },
  email: { label: texts.email },
  phone: { label: texts.phone, format: formatPhone },
}

const keys = Object.keys(details) as (keyof ClientDetails)[]

/** The details of one client, as they are stored, each with its label. */
export function detailsOf(client: ClientDetails) {
  return keys.map((key) => ({ key, ...details[key], value: client[key] }))
}

/** The fields that a search for a client looks in (S27): all of them. */
export function searchFields(client: ClientDetails): readonly (string | null)[] {
  return keys.map((key) => client[key])
}
