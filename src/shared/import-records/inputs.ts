import * as z from 'zod/mini'
import { id } from '../fields.ts'

export const importIdInput = z.strictObject({ id })
