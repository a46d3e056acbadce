import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { absenceFormTexts, insideTexts as texts } from '#shared/absences/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import {
  type Choice,
  type ChosenClient,
  type ChosenSession,
  choices,
  commonChoice,
} from './inside-choices.ts'
import classes from './inside-list.module.css'

/** Clients shown at first: a fortnight may hold dozens, and the choice for all stands above them. */
const firstClients = 12

const quiet = { inherit: true, c: 'dimmed', fz: 'sm' } as const

interface InsideListProps {
  clients: readonly ChosenClient[]
  onChoose: (ids: string[], choice: Choice) => void
}

/** The open sessions inside an absence, by client: one choice for all, for a client's, or for each. */
export function InsideList({ clients, onChoose }: InsideListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const all = clients.flatMap(({ sessions }) => sessions)
  if (all.length === 0) return <Text {...quiet}>{absenceFormTexts.none}</Text>
  const idsOf = (sessions: readonly ChosenSession[]) => sessions.map(({ session }) => session.id)
  const shared = commonChoice(all)
  return (
    <section className={classes.inside} aria-label={texts.title(all.length)}>
      <h3>{texts.title(all.length)}</h3>
      <Text {...quiet}>{texts.hint}</Text>
      <Group gap="xs" my="sm" role="group" aria-label={texts.all} className={classes.all}>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === shared ? 'light' : 'default'}
            px="sm"
            aria-pressed={choice === shared}
            onClick={() => onChoose(idsOf(all), choice)}
          >
            {texts[choice]}
          </Button>
        ))}
      </Group>
      {clients
        .slice(0, isWhole ? undefined : firstClients)
        .map(({ clientId, clientName, sessions }) => (
          <div key={clientId} className={classes.client}>
            <div className={classes.row}>
              <h4 dir="auto">{clientName}</h4>
              {sessions.length > 1 && (
                <ChoiceSelect
                  name={texts.ofClient(clientName)}
                  value={commonChoice(sessions)}
                  onChange={(choice) => onChoose(idsOf(sessions), choice)}
                />
              )}
            </div>
            <ul>
              {sessions.map(({ session, choice, movesTo }) => {
                const moment = formatMoment(session.startsAt)
                return (
                  <li key={session.id} className={classes.row}>
                    <span>
                      {moment}
                      <Text
                        span
                        {...quiet}
                        display="block"
                        c={choice === 'move' ? 'var(--app-accent)' : quiet.c}
                      >
                        {outcomeOf(choice, movesTo)}
                      </Text>
                    </span>
                    <ChoiceSelect
                      name={texts.choice(clientName, moment)}
                      value={choice}
                      onChange={(one) => onChoose([session.id], one)}
                    />
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      {!isWhole && clients.length > firstClients && (
        <ShowMoreButton onClick={() => setIsWhole(true)}>{texts.more(all.length)}</ShowMoreButton>
      )}
    </section>
  )
}

function outcomeOf(choice: Choice, movesTo: Date | null): string {
  if (choice === 'cancel') return texts.cancelled
  if (choice === 'keep') return texts.kept
  return movesTo ? texts.movesTo(formatMoment(movesTo)) : texts.noFreeWeek
}

interface ChoiceSelectProps {
  name: string
  /** Null when the sessions differ. */
  value: Choice | null
  onChange: (choice: Choice) => void
}

/** A native menu: dozens of them are shown at once. */
function ChoiceSelect({ name, value, onChange }: ChoiceSelectProps) {
  return (
    <NativeSelect
      flex="0 1 13.5rem"
      aria-label={name}
      value={value ?? ''}
      onChange={(event) => {
        const choice = choices.find((one) => one === event.currentTarget.value)
        if (choice) onChange(choice)
      }}
    >
      {value === null && <option value="">{texts.mixed}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {texts[choice]}
        </option>
      ))}
    </NativeSelect>
  )
}
