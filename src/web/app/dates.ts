import type { DatesProviderSettings } from '@mantine/dates'
import 'dayjs/locale/sv.js'

/** The pickers speak Swedish: Monday first, weeks by ISO (design section 7). */
export const dateSettings: DatesProviderSettings = {
  locale: 'sv',
  firstDayOfWeek: 1,
  weekendDays: [0, 6],
}
