/** A ref for what appears at the end of a long dialog: it is brought into sight. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
