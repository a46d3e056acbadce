import { useEffect, useState } from 'react'

/**
 * A part of a dialog that is fetched when it is first needed, so that opening the dialog does not wait for it. Null until
 * it is there; `isMissing` when it could not be fetched. `load` has to be the same function at each render.
 */
export function usePart<T extends object>(
  load: () => Promise<T>,
  isNeeded: boolean,
): { part: T | null; isMissing: boolean } {
  const [state, setState] = useState<{ part: T | null; isMissing: boolean }>({
    part: null,
    isMissing: false,
  })
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    const tell = (found: typeof state) => {
      if (!isOver) setState(found)
    }
    load().then(
      (part) => tell({ part, isMissing: false }),
      () => tell({ part: null, isMissing: true }),
    )
    return () => {
      isOver = true
    }
  }, [load, isNeeded])
  return state
}
