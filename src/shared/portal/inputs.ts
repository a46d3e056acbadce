import * as z from 'zod/mini'

/** The personal link's token, as it stands in the address. Whether it opens anything is for the server to say. */
export const portalInput = z.strictObject({ token: z.string().check(z.maxLength(10_000)) })
