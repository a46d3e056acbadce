import { Button, Group, Text } from '@mantine/core'
import { chosenTexts as texts } from '#shared/sessions/list/chosen/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { useStatusWithUndo } from '../../status/use-status-with-undo.ts'
import type { WeekSession } from '../../week-session.ts'
import { ChooseAll } from './choose.tsx'
import { actsOn } from './chosen.ts'
import type { Chosen } from './use-chosen.ts'
import { useChosenActs } from './use-chosen-acts.ts'

const CancelChosenDialog = lazyDialog(
  () => import('./cancel-chosen-dialog.tsx'),
  'CancelChosenDialog',
)

interface ChosenBarProps {
  chosen: Chosen
  now: Date
  /** Called before an action, with its first session: the focus moves to that row, since the bar disappears. */
  onAct: (id: string) => void
}

/** What is done with the chosen rows, at the foot of the window. */
export function ChosenBar({ chosen, now, onAct }: ChosenBarProps) {
  const setStatus = useStatusWithUndo()
  const { cancel, remove } = useChosenActs()
  const question = useDialog<readonly WeekSession[]>()
  const { sessions } = chosen
  const { marked, open } = actsOn(sessions, now)

  function act(run: (sessions: readonly WeekSession[]) => void) {
    return (on: readonly WeekSession[]) => {
      if (on[0]) onAct(on[0].id)
      chosen.clear()
      run(on)
    }
  }
  const acts = [
    {
      label: setStatusTexts.completed,
      on: marked,
      run: act((on) => void setStatus(on, 'completed')),
    },
    { label: setStatusTexts.noShow, on: marked, run: act((on) => void setStatus(on, 'noShow')) },
    { label: setStatusTexts.cancel, on: open, run: question.open },
    { label: texts.remove, on: open, run: act(remove) },
  ]
  return (
    <>
      {(sessions.length > 0 || (chosen.toggle && chosen.isChoosing)) && (
        <Group
          role="region"
          aria-label={texts.bar}
          gap="xs"
          p="xs"
          pos="sticky"
          bottom="var(--app-bar-height)"
          bg="var(--app-surface)"
          style={barStyle}
        >
          {chosen.toggle && <ChooseAll chosen={chosen} />}
          <Text fw={500} me="auto" aria-live="polite">
            {texts.count(sessions.length)}
          </Text>
          {acts.map(({ label, on, run }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              disabled={on.length === 0}
              onClick={() => run(on)}
            >
              {texts.act(label, on.length, sessions.length)}
            </Button>
          ))}
          {!chosen.toggle && (
            <Button variant="subtle" color="gray" size="xs" onClick={chosen.clear}>
              {texts.clear}
            </Button>
          )}
        </Group>
      )}
      <CancelChosenDialog
        dialog={question}
        onAnswer={(on, kind) => act((chosenOn) => cancel(chosenOn, kind))(on)}
      />
    </>
  )
}

const barStyle = { zIndex: 3, border: '1px solid var(--app-line)' }
