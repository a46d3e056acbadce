import * as z from 'zod/mini'
import { listedSessionOutput } from '../sessions/payload.ts'

/** The sessions of a week, by time. */
export const weekOutput = z.array(listedSessionOutput)
