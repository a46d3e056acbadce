/** The longest notice that a trainer may ask for, in hours: eight weeks. */
export const cancellationHoursMax = 1344

/** Longest "Övrig information", in characters. */
export const otherInformationMax = 2000

/** A profile picture, in bytes, before it is made anew (spec 9). */
export const imageMaxBytes = 2 * 1024 * 1024

/** Its formats, by their names on the wire (spec 5, Profile image). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif']

/** The longest side of the picture that is made of it, in pixels, and its most bytes (design section 8). */
export const imageSideMax = 512
export const storedImageMaxBytes = 40 * 1024
