/** Options of a Select that scroll themselves: Mantine's scroll area around them cannot be reached by keyboard. */
export const plainList = {
  withScrollArea: false,
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
} as const
