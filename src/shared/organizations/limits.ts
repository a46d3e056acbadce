/** Lifetime of an invitation code, in days (S67). */
export const invitationDays = 7

/** Length of a code, in base32 characters: 150 bits (ASVS 11.5.1); and the group size when it is displayed. */
export const codeLength = 30
export const codeGroup = 5

export const organizationNameMax = 100
export const organizationDescriptionMax = 500

/** The trainer's detail view (S69): the past days and number of recent sessions, and the number of upcoming ones. */
export const recentDays = 30
export const recentMax = 10
export const upcomingFetched = 20
export const upcomingShown = 10
