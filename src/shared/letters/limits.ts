/** How many reminders that go out next are listed at most. */
export const nextRemindersMax = 100
