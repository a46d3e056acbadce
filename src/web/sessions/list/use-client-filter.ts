import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isKey } from '#shared/key.ts'

/** The client in the address, `?klient=…`, as the calendar has it. */
const name = 'klient'

/** Whose sessions are shown, kept in the address; null for all. A client who is gone, or never was, filters nothing. */
export function useClientFilter(clients: readonly { id: string }[] | undefined) {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  const isGone = clients?.every((client) => client.id !== asked)
  return {
    clientId: isKey(asked) && !isGone ? asked : null,
    show: useCallback(
      (clientId: string | null) => setParams(clientId === null ? {} : { [name]: clientId }),
      [setParams],
    ),
  }
}
