import { useEffect } from 'react'
import { dialogInFront, isDialogOpen } from '../open-dialog.ts'
import { commandOf, type TargetKind } from './keymap.ts'
import { perform } from './shortcuts.ts'

/** Listens for shortcuts. Used once, in the layout. */
export function useShortcutListener(areSingleKeysOn: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The focused element has handled the key.
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

/** Submits the form of the topmost dialog. */
export function saveDialogInFront(): void {
  const submits = dialogInFront()?.querySelectorAll<HTMLButtonElement>(
    'form [type="submit"]:enabled',
  )
  // Behind a step of the dialog its own form is hidden.
  const submit = [...(submits ?? [])].find((button) => button.getClientRects().length > 0)
  submit?.form?.requestSubmit(submit)
}
