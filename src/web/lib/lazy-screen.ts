import { type ComponentType, createElement, lazy } from 'react'

/** A screen that is fetched when it is needed, or a little before. */
export interface LazyScreen {
  Component: ComponentType
  preload: () => Promise<unknown>
}

/** Names a screen without loading it: the module, and its export. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  const loadComponent = async (): Promise<{ default: ComponentType }> => ({
    default: (await load())[name],
  })
  const Lazy = lazy(loadComponent)
  return {
    Component: () => createElement(Lazy),
    // A part that could not be fetched early is asked for again when it is needed.
    preload: () => load().catch(() => null),
  }
}
