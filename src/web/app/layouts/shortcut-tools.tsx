import { ActionIcon } from '@mantine/core'
import { useEffect } from 'react'
import { shortcutTexts } from '#shared/app/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconSearch } from '../../lib/icons/editing.ts'
import { IconHelp } from '../../lib/icons/states.ts'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { saveDialogInFront, useShortcutListener } from '../../lib/shortcuts/shortcut-listener.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { keepKeys, stopKeeping } from '../palette/kept-keys.ts'
import classes from './shortcut-tools.module.css'

const missing = { title: shortcutTexts.loadFailed }
const Palette = lazyDialog(() => import('../palette/palette.tsx'), 'Palette', missing)
const HelpDialog = lazyDialog(() => import('../help/help-dialog.tsx'), 'HelpDialog', missing)

/** The shortcut listener, with the buttons of the palette and the help. */
export function ShortcutTools() {
  const { keyboardShortcuts } = useCurrentUser()
  const palette = useDialog<object>()
  const help = useDialog<object>()

  const openPalette = () => {
    keepKeys()
    palette.open({})
  }
  const openHelp = () => help.open({})
  // It has taken them, or could not be loaded.
  useEffect(() => {
    if (!palette.isOpen) stopKeeping()
  }, [palette.isOpen])
  useShortcutListener(keyboardShortcuts)
  useShortcuts({ palette: openPalette, help: openHelp, save: saveDialogInFront })

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
        <IconSearch size={16} aria-hidden />
        <span>{shortcutTexts.search}</span>
        <kbd>{mod} K</kbd>
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
          <IconHelp size={18} aria-hidden />
        </ActionIcon>
      )}
      <Palette dialog={palette} />
      <HelpDialog dialog={help} />
    </>
  )
}
