import { Alert, Box, Button } from '@mantine/core'
import { unknownPotType } from '#shared/pots/texts.ts'
import { sessionChangedTexts } from '#shared/sessions/form/texts.ts'
import { IconRefreshAlert } from '../../lib/icons/arrows.ts'
import { scrollIntoView } from '../../ui/feedback/scroll-into-view.ts'
import { clientNameIn } from '../client-options.ts'
import type { EditValues } from './fields/session-values.ts'
import { savedDifferences } from './saved-differences.ts'

interface ChangedAlertProps {
  saved: EditValues
  mine: EditValues
  clients: readonly { id: string; name: string }[]
  pots: readonly { id: string; potTypeName: string }[]
  onUseSaved: () => void
}

/** A version conflict: lists the saved values that differ, while the form keeps the typed ones (D25). */
export function ChangedAlert({ saved, mine, clients, pots, onUseSaved }: ChangedAlertProps) {
  const differences = savedDifferences(saved, mine, {
    client: (id) => clientNameIn(clients, id),
    pot: (id) => pots.find((one) => one.id === id)?.potTypeName ?? unknownPotType,
  })
  return (
    <Alert
      ref={scrollIntoView}
      color="orange"
      role="alert"
      title={sessionChangedTexts.title}
      icon={<IconRefreshAlert aria-hidden />}
    >
      <p>{sessionChangedTexts.explanation}</p>
      {differences.length === 0 ? (
        <p>{sessionChangedTexts.sameAsYours}</p>
      ) : (
        <>
          <p>{sessionChangedTexts.savedNow}</p>
          <Box component="ul" ps="1.125rem" mah="12rem" style={{ overflowY: 'auto' }}>
            {differences.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </Box>
        </>
      )}
      <Button variant="default" size="xs" mt="xs" onClick={onUseSaved}>
        {sessionChangedTexts.useSaved}
      </Button>
    </Alert>
  )
}
