import { useEffect } from 'react'
import { commandOf, type TargetKind } from './keymap.ts'
import { perform } from './shortcuts.ts'

/** Listens to the keys. One listener for the whole app, in the layout. */
export function useShortcutListener(areSingleKeysOn: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Whatever has the focus comes first.
      if (event.defaultPrevented) return
      const command = commandOf({
        key: event.key,
        ctrl: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        isRepeat: event.repeat,
        isComposing: event.isComposing,
        target: kindOf(event.target),
        isDialogOpen: isDialogOpen(),
        areSingleKeysOn,
      })
      if (command && perform(command)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [areSingleKeysOn])
}

const typing = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'menubar', 'tree', 'dialog'].map(role),
].join()

const arrows = [
  ...['grid', 'tablist', 'radiogroup', 'slider', 'spinbutton', 'toolbar'].map(role),
  '[data-session]',
].join()

function role(name: string): string {
  return `[role="${name}"]`
}

function kindOf(target: EventTarget | null): TargetKind {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(typing)) return 'typing'
  return target.closest(arrows) ? 'arrows' : 'page'
}

const modal = '[aria-modal="true"]'

/** Is there a dialog in front, whose keys are its own? */
function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

/** Saves the form of the dialog in front, as its own button would. */
export function saveDialogInFront(): void {
  const dialog =
    document.activeElement?.closest(modal) ?? [...document.querySelectorAll(modal)].at(-1)
  const submit = dialog?.querySelector<HTMLButtonElement>('form [type="submit"]:enabled')
  submit?.form?.requestSubmit(submit)
}
