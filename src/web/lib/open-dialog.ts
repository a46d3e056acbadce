const modal = '[aria-modal="true"]'

/** Whether a modal dialog is open; it takes the keyboard input of the page behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

/** The topmost modal dialog: the one that has the focus, else the one opened last. */
export function dialogInFront(): Element | undefined {
  return document.activeElement?.closest(modal) ?? [...document.querySelectorAll(modal)].at(-1)
}
