import { useDeferredValue } from 'react'

/** The list scrolls itself: Mantine's scroll area around the options cannot be reached by keyboard. */
const scrollsItself = {
  withScrollArea: false,
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
} as const

/**
 * The props of the list of a Select or an Autocomplete. The hidden options of a dialog's fields are mounted once the dialog
 * has been painted; not only when the list opens, since Mantine then sets aria-controls one render too late (9.6.3).
 */
export function useSelectListProps() {
  return { ...scrollsItself, comboboxProps: { keepMounted: useDeferredValue(true, false) } }
}
