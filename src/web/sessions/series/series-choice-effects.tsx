import { Box, Text } from '@mantine/core'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { seriesChoiceTexts } from '#shared/sessions/series/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { potEffectsOf } from '../editor/fields/pot-effects.ts'
import { usePots } from '../editor/fields/use-pots.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import type { SeriesChange, SeriesQuestion } from './series-choice-rows.ts'

interface SeriesChoiceEffectsProps {
  clientId: string
  chosen: readonly SeriesQuestion['laterInSeries'][number][]
  change: SeriesChange
}

/** What the change draws from the pots. Sessions with a series are planned, so nothing is refunded. */
export function SeriesChoiceEffects({ clientId, chosen, change }: SeriesChoiceEffectsProps) {
  const pots = usePots(clientId)
  const flags = { completed: change.completed ?? false, noShow: change.noShow ?? false }
  if (!hasStatus(flags)) return null
  if (!pots.data)
    return (
      pots.isError && (
        <Text fz="sm" mt="sm">
          {seriesChoiceTexts.potsMissing}
        </Text>
      )
    )

  const effects = potEffectsOf(
    chosen.map((before) => ({
      before: { ...before, completed: false, noShow: false },
      after: {
        ...flags,
        potId: change.potId === undefined ? before.potId : change.potId,
        durationHours: change.durationHours,
      },
    })),
    pots.data,
  )
  return (
    <Box mt="md" fw={500} aria-live="polite">
      {effects.length === 0 && <p>{seriesChoiceTexts.noneCharged}</p>}
      {effects.map((effect) => (
        <p key={effect.pot}>
          {seriesChoiceTexts.charged(effect)}
          {effect.remaining < 0 && (
            <Box
              component="span"
              display="flex"
              c="var(--app-amber)"
              style={{ alignItems: 'center', gap: '0.25rem' }}
            >
              <SessionIcon icon="lacking" /> {sessionForecastTexts.short}
            </Box>
          )}
        </p>
      ))}
    </Box>
  )
}
