/** How long an invitation's code is good for (spec 9). */
export const invitationDays = 7

/** Characters of a code, five random bits each, and how they stand together when somebody is to read them. */
export const codeLength = 20
export const codeGroup = 5

export const organizationNameMax = 100
export const organizationDescriptionMax = 500

/** What a trainer's detail view holds (spec 9): sessions of so many days, and so many of them; and of those to come. */
export const recentDays = 30
export const recentMax = 10
export const upcomingFetched = 20
export const upcomingShown = 10
