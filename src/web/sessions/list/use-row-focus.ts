import { useCallback, useLayoutEffect, useRef } from 'react'
import { onNextInput } from '../../lib/on-next-input.ts'

/**
 * Keeps the focus in a list whose rows move and go: on a row wherever it is by now, or on the one that has come into its
 * place. `elementOf` finds what takes the focus in a row that is drawn.
 */
export function useRowFocus(
  rows: readonly { id: string }[],
  elementOf: (id: string) => HTMLElement | null,
) {
  const remembered = useRef<string[]>([])
  const wanted = useRef<string[]>([])

  const focusWanted = useCallback(() => {
    const found = firstOf(wanted.current, elementOf)
    found?.focus()
    return found !== null
  }, [elementOf])

  useLayoutEffect(() => {
    // Only what has been lost is fetched back: a focus that has gone elsewhere stays there.
    if (document.activeElement === document.body) focusWanted()
  }, [rows, focusWanted])

  return {
    /** Call while the row is there: afterwards its neighbours are not known. */
    remember: useCallback(
      (id: string) => {
        const place = rows.findIndex((row) => row.id === id)
        const ids = rows.map((row) => row.id)
        remembered.current = [id, ...ids.slice(place + 1), ...ids.slice(0, place).reverse()]
      },
      [rows],
    ),
    /** Puts the focus there now, and again when the row is drawn anew. False when there is nowhere to put it. */
    restore: useCallback(() => {
      wanted.current = remembered.current
      onNextInput(() => {
        wanted.current = []
      })
      return focusWanted()
    }, [focusWanted]),
  }
}

function firstOf(
  ids: readonly string[],
  elementOf: (id: string) => HTMLElement | null,
): HTMLElement | null {
  for (const id of ids) {
    const element = elementOf(id)
    if (element) return element
  }
  return null
}
