/** Hours of a new pot unless the trainer writes something else (spec 9). */
export const initialHoursDefault = 10

/** How many history entries the compact history shows (spec 9). */
export const compactHistoryCount = 3

/** Longest reason, name of a training type and its description, in characters. */
export const reasonMax = 500
export const typeNameMax = 100
export const typeDescriptionMax = 1000

/** A pot with fewer hours than this is about to run out: two hours. */
export const lowHours = 2
