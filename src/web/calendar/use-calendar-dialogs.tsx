import { type RefObject, useCallback } from 'react'
import type { LocalDate } from '#shared/time.ts'
import type { AbsenceRequest } from '../absences/absence-request.ts'
import { AbsenceDialog } from '../absences/lazy-absence-dialog.ts'
import type { Absence } from '../absences/use-absences.ts'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import { useNewId } from '../sessions/use-new-id.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'

export type CalendarDialogs = ReturnType<typeof useCalendarDialogs>

/** The dialogs of a session and of an absence, and the focus after them. Render `element` once. */
export function useCalendarDialogs(
  root: RefObject<HTMLElement | null>,
  sessions: readonly WeekSession[],
) {
  const [newId, setNewId] = useNewId()
  const focus = useFocusAfterDialog(root, sessions)
  const session = useSessionDialog({ onCreated: setNewId, focusEdited: focus.restore })
  const absence = useDialog<AbsenceRequest>()
  const openAbsence = absence.open
  function edit(id: string, field?: 'date') {
    focus.remember(id)
    session.edit(id, field)
  }
  return {
    element: (
      <>
        {session.element}
        <AbsenceDialog dialog={absence} />
      </>
    ),
    /** The id of a session just created. */
    newId,
    focus,
    preload: session.preload,
    add: session.add,
    edit: (id: string) => edit(id),
    move: (id: string) => edit(id, 'date'),
    addAbsence: (date: LocalDate | undefined) => openAbsence({ kind: 'create', date }),
    editAbsence: useCallback(
      (one: Absence) => openAbsence({ kind: 'edit', absence: one }),
      [openAbsence],
    ),
  }
}
