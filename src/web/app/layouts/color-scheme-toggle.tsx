import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { layoutTexts } from '#shared/texts.ts'
import { IconMoon, IconSun } from '../../lib/icons/lights.ts'

/** Toggles light and dark; before the first use the system's color scheme applies. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = isDark ? layoutTexts.toLight : layoutTexts.toDark
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}
