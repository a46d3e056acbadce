import { useIsPainted } from '../../lib/use-is-painted.ts'

/** Enough to fill most windows. */
const firstRows = 16

/** How many rows of a long list to render: at first a window of them, then all. */
export function useRowLimit(): number {
  return useIsPainted() ? Infinity : firstRows
}
