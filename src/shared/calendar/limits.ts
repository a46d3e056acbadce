/** The first hour the week shows (spec 9). */
export const firstHour = 7

/** The last hour the week shows, 21:00–22:00: fifteen rows in all (spec 9). */
export const lastHour = 21

/** The height of an hour, in rem (spec 2). */
export const remPerHour = 5

/** The most a session is drawn, in rem, however long it is (spec 2). */
export const maxRem = 15

/** The least a session is drawn, in rem: what a finger can still hit. */
export const minRem = 1.5
