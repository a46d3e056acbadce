import * as z from 'zod/mini'

/** The token of the personal link as in the URL; the server checks whether it is valid. */
export const portalInput = z.strictObject({ token: z.string().check(z.maxLength(10_000)) })
