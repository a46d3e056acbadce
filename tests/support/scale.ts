/** One line that says what runs at less than full depth; null at full depth. */
export function describeDepth(): string | null {
  return process.env.TIDSPOTT_TEST_DEPTH === 'full' ? null : 'everyday depth'
}
