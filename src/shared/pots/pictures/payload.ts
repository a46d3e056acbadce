import * as z from 'zod/mini'
import { sessionFields } from '../../sessions/payload.ts'

/** A session of the pictures of the trainer's hours; the search narrows them by client. */
export const pictureSessionOutput = z.strictObject({ ...sessionFields, clientId: z.string() })
