import {
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../when-idle.ts'

/** A module that is loaded by a dynamic import, when it is first needed or ahead of time. */
export interface LazyModule<Module> {
  /** Loads the module, once. Rejects with the error of the import; the next call tries again. */
  load: () => Promise<Module>
  /** Loads the module ahead of time. Never rejects: what failed is loaded again when it is needed. */
  preload: () => Promise<void>
  /** The module, or null until it is loaded. */
  loaded: () => Module | null
  /** Calls `listener` when the module is loaded; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null
  let pending: Promise<Module> | null = null
  const listeners = new Set<() => void>()

  async function attempt(): Promise<Module> {
    try {
      const loaded = await importModule()
      module = loaded
      // Committed with its effects before `load` resolves: a key pressed as soon as a screen is visible has its listener,
      // and a dialog is mounted, closed, before it opens.
      if (listeners.size > 0) flushSync(() => listeners.forEach((listener) => listener()))
      return loaded
    } finally {
      pending = null
    }
  }

  const load = async () => module ?? (await (pending ??= attempt()))
  return {
    load,
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
    loaded: () => module,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The state of a lazy module in a component. */
interface LazyState<Module> {
  /** Null until it is loaded. */
  module: Module | null
  /** The error of the last attempt, until the next one. */
  failure: { error: unknown } | null
  /** Tries again after a failure. */
  retry: () => void
}

/**
 * Renders again when the module is loaded. `when` says when to load it: now, when the browser is idle, or not by this
 * component.
 */
export function useLazyModule<Module>(
  lazy: LazyModule<Module>,
  when: boolean | 'idle' = true,
): LazyState<Module> {
  // Never loaded while the server draws the page, nor in the first render of that page in the browser.
  const module = useSyncExternalStore(lazy.subscribe, lazy.loaded, () => null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = module !== null

  useEffect(() => {
    if (isLoaded || when === false) return
    let isCancelled = false
    function start() {
      lazy.load().catch((error: unknown) => {
        if (!isCancelled) setFailure({ error })
      })
    }
    const cancelIdle = when === 'idle' ? whenIdle(start) : start()
    return () => {
      isCancelled = true
      cancelIdle?.()
    }
  }, [lazy, when, isLoaded, attempt])

  const retry = useCallback(() => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }, [])
  return { module, failure, retry }
}

interface LazyComponentProps {
  /** Shown while the module is loaded; not shown at all when it is loaded already. */
  fallback: ReactNode
  /** Shown when the module could not be loaded; by default the error goes to the nearest error boundary. */
  failure?: (retry: () => void) => ReactNode
}

export type LazyComponent<Props = object> = ComponentType<Props & LazyComponentProps> &
  Pick<LazyModule<unknown>, 'load' | 'preload'>

export type PropsOf<Component> =
  Component extends ComponentType<infer Props> ? Props & object : never

/** The names under which a module exports components. */
export type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never
}[keyof Module]

/**
 * A component of a lazy module, by the name of its export; loaded when it is first shown, or when the browser is idle
 * after that. Not React.lazy with Suspense, which shows the fallback even for a module that is loaded already, then
 * keeps it for 300 ms, and never tries again after a failure.
 */
export function lazyComponent<Module, Name extends ComponentName<Module>>(
  importModule: () => Promise<Module>,
  name: Name,
  when: true | 'idle' = true,
): LazyComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  const lazy = lazyModule(importModule)

  function Lazy({ fallback, failure, ...rest }: Props & LazyComponentProps) {
    const { module, failure: failed, retry } = useLazyModule(lazy, when)
    // TypeScript follows neither the name to its component, nor that a type without two added names is the type itself.
    if (module) return createElement(module[name] as ComponentType<Props>, rest as unknown as Props)
    if (!failed) return fallback
    if (!failure) throw failed.error
    return failure(retry)
  }

  return Object.assign(Lazy, { load: lazy.load, preload: lazy.preload })
}
