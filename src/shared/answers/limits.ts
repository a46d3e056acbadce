/** How many answers are listed at most, and as many addresses that are refused, and messages that did not arrive. */
export const answersShown = 100
