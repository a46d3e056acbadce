/** One line that says what runs at less than full depth; null at full depth. */
export function reducedDepth(): string | null {
  return process.env.TIDSPOTT_TEST_DEPTH === 'full' ? null : 'everyday depth'
}
