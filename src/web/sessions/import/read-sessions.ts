import { unzipSync } from 'fflate'
import { importFileMax, importUnpackedMax } from '#shared/import/limits.ts'
import { readCalendar } from '#shared/sessions/import/calendar.ts'
import { calendarTexts as texts } from '#shared/sessions/import/texts.ts'
import type { Asked } from '../../lib/sheets/read-in-worker.ts'
import { readSource } from '../../lib/sheets/read-source.ts'
import { decoded } from '../../lib/sheets/read-text.ts'
import { type OnRows, type Reading, type Sheet, sheetOf } from '../../lib/sheets/sheets.ts'

/** Reads a calendar, several that are packed together, or a sheet of sessions. */
export async function readSessions(
  { data, name, now }: Asked,
  onRows: OnRows = () => {},
): Promise<Reading> {
  const calendars = data.length > importFileMax ? [] : calendarsIn(data, name)
  if (calendars.length === 0) return readSource(data, onRows)
  const sheets = calendars.map((calendar) => sheetOfCalendar(calendar, now, onRows))
  const readable = sheets.filter(({ problem }) => problem === null)
  if (readable.length > 0) return { sheets: readable }
  return { problem: sheets[0]?.problem ?? texts.notCalendar }
}

interface Calendar {
  name: string
  text: string
}

const isCalendarName = (name: string) => name.toLowerCase().endsWith('.ics')

/** By contents or by name: a file that is called a calendar and is none says so. */
function calendarsIn(data: Asked['data'], name: string): Calendar[] {
  if (typeof data !== 'string' && data[0] === 0x50 && data[1] === 0x4b) return unpacked(data)
  const text = typeof data === 'string' ? data : decoded(data)
  const isCalendar = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) || isCalendarName(name)
  return isCalendar ? [{ name, text }] : []
}

/** The calendars of an archive, as Google exports them; none in a workbook, or in one that is broken. */
function unpacked(bytes: Uint8Array): Calendar[] {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        const isTaken = isCalendarName(file.name) && size + file.originalSize <= importUnpackedMax
        if (isTaken) size += file.originalSize
        return isTaken
      },
    })
    return Object.entries(files).map(([name, part]) => ({ name, text: decoded(part) }))
  } catch {
    return []
  }
}

function sheetOfCalendar({ name, text }: Calendar, now: Date, onRows: OnRows): Sheet {
  const read = readCalendar(text, now, onRows)
  if ('problem' in read) return { name, rows: [], problem: read.problem }
  return { ...sheetOf(name, read.rows), note: read.note }
}
