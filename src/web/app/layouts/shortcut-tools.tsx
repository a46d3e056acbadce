import { ActionIcon } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortcutTexts } from '#shared/shortcuts/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { saveDialogInFront, useShortcutListener } from '../../lib/shortcuts/shortcut-listener.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { usePhone } from '../../lib/use-phone.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { HelpDialog } from '../help/help-dialog.tsx'
import classes from './shortcut-tools.module.css'

const loadPalette = () => import('../palette/palette.tsx')
const loadHelp = () => import('../help/help-dialog.tsx')

/** Listens to the keys, and has the button of the palette. Palette and help are fetched when idle, or when asked for. */
export function ShortcutTools() {
  const { keyboardShortcuts } = useCurrentUser()
  const [Palette, setPalette] = useState<ComponentType | null>(null)
  const [Help, setHelp] = useState<typeof HelpDialog | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  // What opens has to be there first, closed: only then it knows where the focus came from.
  const openPalette = whenFetched(loadPalette, (loaded) => {
    flushSync(() => setPalette(() => loaded.Palette))
    loaded.openPalette()
  })
  const openHelp = whenFetched(loadHelp, (loaded) => {
    flushSync(() => setHelp(() => loaded.HelpDialog))
    setIsHelpOpen(true)
  })
  useShortcutListener(keyboardShortcuts)
  useShortcuts({ palette: openPalette, help: openHelp, save: saveDialogInFront })
  useEffect(
    () => whenIdle(() => void Promise.all([loadPalette(), loadHelp()]).catch(() => null)),
    [],
  )

  const mod = modKey()
  const isPhone = usePhone()
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={shortcutTexts.openPalette(`${mod}+K`)}
        aria-haspopup="dialog"
        onClick={openPalette}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.word}>{shortcutTexts.search}</span>
        <kbd className={classes.keys}>{mod} K</kbd>
      </button>
      {!isPhone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={shortcutTexts.openHelp}
          title={shortcutTexts.openHelp}
          aria-haspopup="dialog"
          onClick={openHelp}
        >
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
      )}
      {Palette && <Palette />}
      {Help && <Help opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
    </>
  )
}

function whenFetched<Part>(load: () => Promise<Part>, open: (part: Part) => void): () => void {
  return () => {
    load().then(open, () => notifyFailure({ title: shortcutTexts.loadFailed }))
  }
}
