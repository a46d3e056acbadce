import { Button, Stack, Text } from '@mantine/core'
import { clientLandingTexts } from '#shared/auth/landing/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { Screen } from '../ui/screen.tsx'
import { useLogOut } from './mutations.ts'

/** Where a logged-in client lands until the client's own page is built (design D2). */
export function ClientLandingScreen() {
  const logOut = useLogOut()
  return (
    <Screen title={clientLandingTexts.title}>
      <Stack align="flex-start" maw="38rem">
        <Text>{clientLandingTexts.text}</Text>
        <Text c="dimmed">{clientLandingTexts.missing}</Text>
        <Button variant="default" onClick={logOut}>
          {layoutTexts.logOut}
        </Button>
      </Stack>
    </Screen>
  )
}
