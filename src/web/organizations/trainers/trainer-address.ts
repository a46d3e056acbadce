import { isKey } from '#shared/key.ts'

/** The trainer in the address of the tab, `?tranare=…`. */
const name = 'tranare'

/** Whose detail view an address asks for; null for the cards. */
export function trainerIn(params: URLSearchParams): string | null {
  const asked = params.get(name)
  return isKey(asked) ? asked.toLowerCase() : null
}

/** The address with another trainer's detail view, or with the cards; the rest of it stays. */
export function withTrainer(params: URLSearchParams, trainerId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (trainerId === null) next.delete(name)
  else next.set(name, trainerId)
  return next
}
