/** How a page's state is read from the query parameters of its address, and a change of it written into them. */
export interface Address<State, Change = Partial<State>> {
  /** A missing or invalid parameter reads as its default. */
  read: (params: URLSearchParams) => State
  /** A copy in which the other parameters stay. */
  write: (params: URLSearchParams, change: Change) => URLSearchParams
}

/** A copy of the parameters with some changed: null removes one, and undefined leaves it. */
export function withParams(
  params: URLSearchParams,
  change: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else if (value !== undefined) next.set(name, value)
  }
  return next
}

/** The address of a state that is one parameter; written null, it is left out. */
export function oneParam<Value>(
  name: string,
  read: (text: string | null) => Value,
): Address<Value, string | null> {
  return {
    read: (params) => read(params.get(name)),
    write: (params, value) => withParams(params, { [name]: value }),
  }
}
