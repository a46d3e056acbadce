import { displayColour } from '#shared/clients/colours.ts'
import { trpc } from '../../lib/trpc.ts'

/** The client's colour in the calendar, '#rrggbb': a default by the place in the list when none is stored. */
export function useShownColour({ id, color }: { id: string; color: string | null }): string {
  const list = trpc.clients.list.useQuery(undefined, { enabled: color === null })
  const place = list.data?.findIndex((client) => client.id === id) ?? 0
  return displayColour(color, Math.max(place, 0))
}
