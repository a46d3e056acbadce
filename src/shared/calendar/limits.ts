/** The first hour the week shows (S52). */
export const firstHour = 7

/** The last hour the week shows, 21:00–22:00: fifteen rows in all (S52). */
export const lastHour = 21

/** The height of an hour, in rem (S53). */
export const remPerHour = 5

/** The maximum height of a drawn session, in rem, whatever its duration (S53). */
export const maxRem = 15

/** The minimum height of a drawn session, in rem: a touch target. */
export const minRem = 1.5

/** The booked hours at which a day's bar is full. */
export const fullDayHours = 8
