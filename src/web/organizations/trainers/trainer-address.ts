import { withParams } from '#shared/address.ts'
import { isKey } from '#shared/key.ts'

/** The query parameter of the trainer, `?tranare=…`. */
const name = 'tranare'

/** The trainer of the detail view; null for the cards. */
export function trainerIn(params: URLSearchParams): string | null {
  const id = params.get(name)
  return isKey(id) ? id.toLowerCase() : null
}

/** The query string of a trainer's detail view, or of the cards; other parameters are kept. */
export function withTrainer(params: URLSearchParams, trainerId: string | null): URLSearchParams {
  return withParams(params, { [name]: trainerId })
}

export const trainerAddress = { read: trainerIn, write: withTrainer }
