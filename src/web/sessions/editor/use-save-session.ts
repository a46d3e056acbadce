import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { Change } from '#shared/messages/changes.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { isVersionConflict } from '../errors.ts'
import { type AskSeries, standsAlone } from '../series/use-series-choice.tsx'
import { editedChanges } from '../told-changes.ts'
import type { Doing } from './editor-state.ts'
import { isOfOneDay, typedHours } from './fields/session-values.ts'
import { useUpdateSession } from './mutations.ts'

type Values = z.input<typeof updateSessionInput>
/** Other sessions of the series, as they were. */
type Others = readonly { id: string; startsAt: Date }[]

interface SaveOptions {
  /** The session as last read from the server. */
  saved: RouterOutputs['sessions']['get']
  /** The later sessions of that version's series, loaded ahead; undefined while they are not. */
  laterInSeries: RouterOutputs['sessions']['similar'] | undefined
  ask: AskSeries
  onDoing: (doing: Doing) => void
  onDone: () => void
  /** Called after a version conflict. */
  onChanged: () => void
}

/**
 * Saves the typed values over the version that the user saw, after asking how much of its series to change (S47); a
 * change of its status or note alone asks nothing (D35).
 */
export function useSaveSession(options: SaveOptions) {
  const { saved, laterInSeries, ask, onDoing, onDone, onChanged } = options
  const changes = useRef<readonly Change[]>([])
  const update = useUpdateSession({ onSaved: onDone, changes })
  const [askFailure, setAskFailure] = useState<unknown>(null)
  // A retry after a lost answer sends the same others: the first attempt may already have changed the series.
  const unanswered = useRef<{ tried: string; alsoChange: Others } | null>(null)

  async function chosenFor(wanted: Values, tried: string): Promise<Others | null> {
    if (unanswered.current?.tried === tried) return unanswered.current.alsoChange
    if (
      standsAlone(saved, laterInSeries) ||
      wanted.clientId !== saved.clientId ||
      isOfOneDay(wanted, saved)
    )
      return []
    const answer = await ask({
      sessionId: saved.id,
      action: 'edit',
      change: { ...wanted, durationHours: typedHours(wanted.durationHours) ?? saved.durationHours },
      // The save is refused when the session has another version by then; others that have changed are skipped.
      known: laterInSeries && { base: saved, laterInSeries },
      onQuestion: () => onDoing('choosing'),
      onFailure: setAskFailure,
    })
    return answer && (answer.others ?? [])
  }

  async function save(wanted: Values): Promise<void> {
    setAskFailure(null)
    onDoing('saving')
    const tried = JSON.stringify({ ...wanted, version: saved.version })
    const alsoChange = await chosenFor(wanted, tried)
    if (!alsoChange) return onDoing('editing')
    onDoing('saving')
    unanswered.current = { tried, alsoChange }
    changes.current = editedChanges(saved, wanted, alsoChange)
    update.mutate(
      { ...wanted, version: saved.version, others: alsoChange.map(({ id }) => id) },
      {
        onError: (error) => {
          if (!isOutcomeUnknown(error)) unanswered.current = null
          if (isVersionConflict(error)) onChanged()
        },
        onSettled: () => onDoing('editing'),
      },
    )
  }

  return {
    save: (wanted: Values) => void save(wanted),
    /** Forgets the failure of the last try: the values are others now. */
    forget: () => {
      if (update.isError) update.reset()
      setAskFailure(null)
    },
    error: askFailure ?? update.error,
  }
}
