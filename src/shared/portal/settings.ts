/** What a trainer lets their clients do and be told by the personal link and by mail; all is off at first (D39). */

/** "Jag kan inte": not at all, before the trainer's limit alone, or after it too, when the hours are drawn. */
export const cancellingModes = ['off', 'inTime', 'late'] as const

/** When a client is reminded: not at all, the day before at an hour, or so many hours before. */
export const reminderModes = ['off', 'dayBefore', 'hoursBefore'] as const

/** Hours before a session at which a reminder can be sent, at most. */
export const reminderHoursMax = 72
