import type { AreaRecords } from './record.ts'

export const calendarRecords: AreaRecords<'calendar'> = {
  'calendar.week': { input: ({ clientId }) => ({ week: '2026-W48', clientId }) },
}
