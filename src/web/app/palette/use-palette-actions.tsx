import { useNavigate } from 'react-router-dom'
import { writeAddress } from '#shared/calendar/address.ts'
import { weekday } from '#shared/time.ts'
import type { AbsenceRequest } from '../../absences/absence-request.ts'
import { AbsenceDialog } from '../../absences/lazy-absence-dialog.ts'
import { paths } from '../../lib/paths.ts'
import { perform } from '../../lib/shortcuts/shortcuts.ts'
import { useSessionDialog } from '../../sessions/editor/use-session-dialog.tsx'
import { ImportSessionsDialog } from '../../sessions/import/lazy-import-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { PaletteAction } from './palette-items.ts'

/** Runs the chosen action on the current screen if it supports it, else navigates. Render `element` once. */
export function usePaletteActions() {
  const navigate = useNavigate()
  const { add, element } = useSessionDialog()
  const absence = useDialog<AbsenceRequest>()
  const importing = useDialog<object>()

  function run(chosen: PaletteAction): void {
    switch (chosen.kind) {
      case 'client':
        void navigate(paths.client(chosen.id))
        break
      case 'page':
        void navigate(chosen.path)
        break
      case 'add': {
        const { clientId } = chosen
        if (!perform('add', clientId === null ? undefined : { clientId })) add({ clientId })
        break
      }
      case 'goTo':
        if (!perform('goTo', chosen)) void navigate(addressOf(chosen))
        break
      case 'absence':
        absence.open({ kind: 'create' })
        break
      case 'import':
        importing.open({})
        break
      case 'today':
        if (!perform('today')) void navigate(paths.calendar)
        break
      case 'help':
        perform('help')
        break
    }
  }

  return {
    run,
    element: (
      <>
        {element}
        <AbsenceDialog dialog={absence} />
        <ImportSessionsDialog dialog={importing} />
      </>
    ),
  }
}

function addressOf({ week, day }: Extract<PaletteAction, { kind: 'goTo' }>): string {
  const shown = day === undefined ? { week } : { week, day: weekday(day) - 1 }
  return `${paths.calendar}?${writeAddress(new URLSearchParams(), shown)}`
}
