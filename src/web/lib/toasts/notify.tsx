export interface Toast {
  title: string
  message?: string
  /** The language of both, where the specification's words are not Swedish. */
  lang?: 'en'
  /** The language of the title alone. */
  titleLang?: 'en'
}

/** Says that something went well. */
export function notifySuccess(toast: Toast): void {
  void show('success', toast)
}

/** Says that something failed. */
export function notifyFailure(toast: Toast): void {
  void show('failure', toast)
}

/** Says what has been done, for a little longer, and how to take it back: a button, or ctrl or cmd and Z. */
export function notifyUndo(toast: Toast & { undo: () => void }): void {
  void show('success', toast)
}

/** Takes away what has been said, when its reader leaves. */
export function clearToasts(): void {
  if (isAskedFor) void import('./toasts.tsx').then((toasts) => toasts.clearToasts())
}

// A first visit has nothing to say, so what shows toasts is loaded with the first of them, or with the signed-in layout.
let isAskedFor = false
const listeners = new Set<() => void>()

/** Loads what shows toasts, so that the first one comes without delay and without a network. */
export function preloadToasts() {
  isAskedFor = true
  for (const listener of listeners) listener()
  return import('./toasts.tsx')
}

async function show(
  kind: 'success' | 'failure',
  toast: Toast & { undo?: () => void },
): Promise<void> {
  const { showToast } = await preloadToasts()
  showToast(kind, toast)
}

/** For the outlet: is there anything to show toasts for yet? */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isThere: () => isAskedFor,
}
