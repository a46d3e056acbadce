import { type RefObject, useCallback, useState } from 'react'
import { useInfiniteScroll } from './use-infinite-scroll.ts'
import { useRowLimit } from './use-row-limit.ts'

/** Rows rendered, and added at a time: more than a tall window holds, few enough to render between two frames. */
const batchSize = 32

/**
 * How many rows of a long list to render: the first batch, and another whenever the end comes near the window. Starts over
 * when `resetKey` changes, not when the list is fetched again.
 */
export function useIncrementalRows<E extends Element>(
  total: number,
  resetKey: unknown,
): { shown: number; end: RefObject<E | null> } {
  const [grown, setGrown] = useState({ resetKey, shown: batchSize })
  const limit = useRowLimit()
  const shown = Math.min(grown.resetKey === resetKey ? grown.shown : batchSize, total, limit)
  const grow = useCallback(
    () => setGrown({ resetKey, shown: shown + batchSize }),
    [resetKey, shown],
  )
  return { shown, end: useInfiniteScroll<E>(shown < total && shown < limit, grow) }
}
