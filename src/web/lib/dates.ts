/** The pickers speak Swedish: Monday first, weeks by ISO (design section 7). shared/time.ts has taught dayjs the words. */
export const dateSettings = { locale: 'sv', firstDayOfWeek: 1 } as const
