import { Alert, Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { unknownPotType } from '#shared/pots/texts.ts'
import { sessionChangedTexts, sessionUnknownTexts } from '#shared/sessions/texts.ts'
import type { EditValues } from '../fields/session-values.ts'
import { scrollIntoView } from '../list/scroll-into-view.ts'
import { savedDifferences } from './saved-differences.ts'
import classes from './session-form.module.css'

interface ChangedAlertProps {
  saved: EditValues
  mine: EditValues
  clients: readonly { id: string; name: string }[]
  pots: readonly { id: string; potTypeName: string }[]
  onUseSaved: () => void
}

/** Somebody else saved the session first: what is saved now, with the person's own values kept (Design D25). */
export function ChangedAlert({ saved, mine, clients, pots, onUseSaved }: ChangedAlertProps) {
  const differences = savedDifferences(saved, mine, {
    client: (id) => clients.find((one) => one.id === id)?.name ?? sessionUnknownTexts.client,
    pot: (id) => pots.find((one) => one.id === id)?.potTypeName ?? unknownPotType,
  })
  return (
    <Alert
      ref={scrollIntoView}
      variant="outline"
      color="orange"
      role="alert"
      title={sessionChangedTexts.title}
      icon={<IconRefreshAlert aria-hidden />}
    >
      <p className={classes.text}>{sessionChangedTexts.explanation}</p>
      {differences.length === 0 ? (
        <p className={classes.text}>{sessionChangedTexts.sameAsYours}</p>
      ) : (
        <>
          <p className={classes.text}>{sessionChangedTexts.savedNow}</p>
          <ul className={classes.list}>
            {differences.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="default" size="xs" mt="xs" onClick={onUseSaved}>
        {sessionChangedTexts.useSaved}
      </Button>
    </Alert>
  )
}
