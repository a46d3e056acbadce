import 'dayjs/locale/sv.js'

/** The pickers speak Swedish: Monday first, weeks by ISO (design section 7). */
export const dateSettings = { locale: 'sv', firstDayOfWeek: 1 } as const
