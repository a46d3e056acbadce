import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { optionalMonths } from '../profile/retention.ts'
import { organizationDetails } from './inputs.ts'

/** The details of an organisation, and the retention of its trainers' clients, which is unchanged when left out. */
export const updateOrganizationInput = z.strictObject({
  organizationId: id,
  ...organizationDetails,
  retentionMonths: z.optional(optionalMonths),
})
