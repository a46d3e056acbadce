/**
 * Swedish date pickers: weeks start on Monday, ISO week numbers (D61). shared/time.ts registers the dayjs
 * locale.
 */
export const dateSettings = { locale: 'sv', firstDayOfWeek: 1 } as const
