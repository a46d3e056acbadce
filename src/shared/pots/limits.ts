/** Default hours of a new pot (S34). */
export const initialHoursDefault = 10

/** How many history entries the compact history shows (S39). */
export const compactHistoryCount = 3

/** Maximum length of a reason, of a training type's name and of its description, in characters. */
export const reasonMax = 500
export const typeNameMax = 100
export const typeDescriptionMax = 1000

/** A pot with fewer hours than this is low. */
export const lowHours = 2
