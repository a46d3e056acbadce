/** How many answers are listed at most, and as many addresses that are refused. */
export const answersShown = 100
