import { Box, Button, Group, Text } from '@mantine/core'
import { seriesTexts as texts } from '#shared/sessions/series/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import { IconRepeat } from '../../lib/icons/arrows.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import classes from './session-form.module.css'

type Session = RouterOutputs['sessions']['get']

interface SeriesLineProps {
  session: Session
  series: NonNullable<RouterOutputs['sessions']['series']>
  /** The form has unsaved changes: saving asks about the series by itself. */
  isDirty: boolean
  onChange: () => void
}

/** 'Pass 3 av 8, tisdagar 07:30 till 12 jan', with the way to change the series. */
export function SeriesLine({ session, series, isDirty, onChange }: SeriesLineProps) {
  const [date, time] = [localDateOf(session.startsAt), localTimeOf(session.startsAt)]
  return (
    <Group gap="0.375rem var(--app-space-sm)" px="sm" py="xs" fz="sm" className={classes.line}>
      <IconRepeat size={18} aria-hidden />
      <Box component="span" flex="1 1 12rem" fw="var(--app-weight-medium)">
        {texts.place({ ...series, date, time })}
      </Box>
      {!hasStatus(session) &&
        (isDirty ? (
          <Text span inherit c="dimmed">
            {texts.saveFirst}
          </Text>
        ) : (
          <Button variant="default" size="xs" onClick={onChange}>
            {texts.change}
          </Button>
        ))}
    </Group>
  )
}
