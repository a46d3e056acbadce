import {
  type ComponentType,
  createElement,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { brokenTexts, lazyDialogTexts } from '#shared/texts.ts'
import {
  type ComponentName,
  type LazyModule,
  lazyModule,
  type PropsOf,
  useLazyModule,
} from '../../lib/modules/lazy-module.ts'
import { FileGone } from '../../lib/modules/preload-helper.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'
import type { DialogState } from './use-dialog.ts'

/**
 * A dialog of a lazy module, by the name of its export: rendered and opened like any other, by its `dialog`, and loaded
 * when it is first opened. When it cannot be loaded it is closed, and a toast with the title `missing` says so. Renders
 * when a prop has changed: it has those of the latest render, not those of when it was opened.
 */
export function lazyDialog<Module, Name extends ComponentName<Module>>(
  importModule: () => Promise<Module>,
  name: Name,
  missing: string | Toast = lazyDialogTexts.loadFailed,
): ComponentType<PropsOf<Module[Name]>> & Pick<LazyModule<Module>, 'preload'> {
  type Props = PropsOf<Module[Name]>
  const lazy = lazyModule(importModule)
  const toast = typeof missing === 'string' ? { title: missing } : missing

  function LazyDialog(props: Props & { dialog: DialogState<unknown> }) {
    const { dialog } = props
    const { isOpen, openCount } = dialog
    const { module } = useLazyModule(lazy, false)
    const isNeeded = module !== null && openCount > 0
    // Mounted closed before it opens: only then it knows what had the focus.
    const [isMounted, setIsMounted] = useState(false)
    useLayoutEffect(() => setIsMounted(isNeeded), [isNeeded])

    const isAwaited = isOpen && module === null
    const fail = useEffectEvent((error: unknown) => {
      dialog.close()
      // After an upgrade: to load the page anew, which keeps what was typed.
      const isStale = error instanceof FileGone
      notifyFailure(isStale ? { ...toast, message: brokenTexts.staleText } : toast)
    })
    useEffect(() => {
      if (isAwaited) lazy.load().catch((error: unknown) => fail(error))
    }, [isAwaited])

    if (!module || !isNeeded) return null
    // TypeScript does not follow the name to its component.
    return createElement(module[name] as ComponentType<Props>, {
      ...props,
      dialog: isMounted ? dialog : { ...dialog, isOpen: false },
    })
  }

  const memoized = memo(LazyDialog) as unknown as ComponentType<Props>
  return Object.assign(memoized, { preload: lazy.preload })
}
