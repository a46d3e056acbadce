/** The longest notice that a trainer may ask for, in hours: eight weeks. */
export const cancellationHoursMax = 1344

/** Longest "Övrig information", in characters. */
export const otherInformationMax = 2000

/** A profile picture, in bytes, before it is made anew (spec 9). */
export const imageMaxBytes = 2 * 1024 * 1024
