import { compareSwedish } from '../collation.ts'
import { changesNamed } from './limits.ts'
import type { ImportChange, ListedImport } from './payload.ts'

/** What is said of the changes since an import: one of each client, of a few by name, and how many more. */
export function firstChanges(
  found: readonly { clientId: string; name: string | null; what: ImportChange }[],
): Pick<ListedImport, 'changes' | 'more'> {
  const first = new Map<string, ListedImport['changes'][number]>()
  for (const { clientId, name, what } of found)
    if (!first.has(clientId)) first.set(clientId, { name, what })
  const sorted = [...first.values()].toSorted((one, next) =>
    compareSwedish(one.name ?? '', next.name ?? ''),
  )
  return { changes: sorted.slice(0, changesNamed), more: Math.max(0, sorted.length - changesNamed) }
}

/** Whether an import can be undone: not yet undone, something of it is left, and nothing has happened to that since. */
export function canUndo({ undoneAt, left, changes }: ListedImport): boolean {
  const isLeft = left.clients + left.pots + left.sessions > 0
  return undoneAt === null && isLeft && changes.length === 0
}
