import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A screen, or a layout around one, that is fetched when it is needed, or a little before. */
export interface LazyScreen {
  /** Shows `fallback` while the code is fetched. Throws in rendering what `load` was rejected with. */
  Component: ComponentType<{ fallback: ReactNode; children?: ReactNode }>
  preload: () => Promise<unknown>
}

/**
 * Names a screen without loading it: the module, and its export. Not by React.lazy and Suspense, which show the fallback
 * even for code that is there already, and then keep it for 300 ms.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ children: ReactNode }>>>,
  name: Name,
): LazyScreen {
  let loaded: ComponentType<{ children: ReactNode }> | null = null
  const loadOnce = async () => {
    loaded ??= (await load())[name]
    return loaded
  }

  function Component({ fallback, children }: { fallback: ReactNode; children?: ReactNode }) {
    const [Screen, setScreen] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Screen) return
      loadOnce().then(
        // With its effects in the same turn: a key pressed as soon as the screen is seen has its listener.
        (found) => flushSync(() => setScreen(() => found)),
        (error: unknown) => setFailure({ error }),
      )
    }, [Screen])
    if (failure) throw failure.error
    return Screen ? createElement(Screen, null, children) : fallback
  }

  return {
    Component,
    // A part that could not be fetched early is asked for again when it is needed.
    preload: () => loadOnce().catch(() => null),
  }
}
