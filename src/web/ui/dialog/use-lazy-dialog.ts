import { useCallback } from 'react'
import { brokenTexts } from '#shared/texts.ts'
import { type LazyModule, useLazyModule } from '../../lib/modules/lazy-module.ts'
import { FileGone } from '../../lib/modules/preload-helper.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'

/**
 * Dialogs that are loaded when one is first opened. Returns their module, null until it is loaded, and a function that
 * runs `open` once they are mounted, closed: only then the focus can return. A toast with the title `missing` says that
 * they could not be loaded.
 */
export function useLazyDialog<Module>(
  dialogs: LazyModule<Module>,
  missing: string,
): [Module | null, (open: (module: Module) => void) => void] {
  const { module } = useLazyModule(dialogs, false)
  const whenLoaded = useCallback(
    (open: (module: Module) => void) => {
      dialogs.load().then(open, (error: unknown) => notifyNotLoaded(missing, error))
    },
    [dialogs, missing],
  )
  return [module, whenLoaded]
}

/** A toast that a dialog could not be loaded; after an upgrade, to load the page anew: what was typed is kept. */
export function notifyNotLoaded(title: string, error: unknown): void {
  notifyFailure({ title, message: error instanceof FileGone ? brokenTexts.staleText : undefined })
}

/** Opens one of the dialogs once they are loaded. Stable between renders. */
export function useLazyOpen<Subject>(
  whenLoaded: (open: () => void) => void,
  { open }: { open: (subject: Subject) => void },
): (subject: Subject) => void {
  return useCallback((subject) => whenLoaded(() => open(subject)), [whenLoaded, open])
}
