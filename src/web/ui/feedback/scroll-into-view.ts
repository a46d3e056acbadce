/** A ref callback that scrolls an element into view when it appears in a long dialog. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
