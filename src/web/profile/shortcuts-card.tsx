import { Button, Switch, Text } from '@mantine/core'
import { profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { perform } from '../lib/shortcuts/shortcuts.ts'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { useSetKeyboardShortcuts } from './mutations.ts'

const texts = profileTexts.shortcuts

/** The switch of the single-key shortcuts (WCAG 2.1.4), and a button that opens the list of all shortcuts. */
export function ShortcutsCard() {
  const { keyboardShortcuts } = useCurrentUser()
  const { mutate } = useSetKeyboardShortcuts()
  return (
    <TitledCard title={texts.title}>
      <Switch
        label={texts.label}
        aria-describedby="kortkommandon"
        checked={keyboardShortcuts}
        onChange={(event) => mutate({ on: event.currentTarget.checked })}
      />
      <Text id="kortkommandon" size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <Button variant="default" mt="md" onClick={() => perform('help')}>
        {texts.showAll}
      </Button>
    </TitledCard>
  )
}
