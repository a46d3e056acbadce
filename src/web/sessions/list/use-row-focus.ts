import { useCallback, useLayoutEffect, useRef } from 'react'
import { onNextInput } from '../../lib/on-next-input.ts'

/**
 * Keeps the focus in a list whose rows move or disappear: on the row itself, or on the one that has taken its place.
 * `elementOf` finds the element of a row that gets the focus.
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
    // Only when the focus was lost, not when it has moved elsewhere.
    if (document.activeElement === document.body) focusWanted()
  }, [rows, focusWanted])

  return {
    /** Call while the row is shown: its neighbours are remembered too. */
    remember: useCallback(
      (id: string) => {
        const place = rows.findIndex((row) => row.id === id)
        const ids = rows.map((row) => row.id)
        remembered.current = [id, ...ids.slice(place + 1), ...ids.slice(0, place).reverse()]
      },
      [rows],
    ),
    /** Restores the focus now, and again when the row is rendered anew. False when there is no element for it. */
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
