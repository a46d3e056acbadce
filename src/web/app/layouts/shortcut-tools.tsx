import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { shortcutTexts } from '#shared/app/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconSearch } from '../../lib/icons/editing.ts'
import { IconHelp } from '../../lib/icons/states.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { saveDialogInFront, useShortcutListener } from '../../lib/shortcuts/shortcut-listener.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useLazyDialog } from '../../ui/dialog/use-lazy-dialog.ts'
import { keepKeys, stopKeeping } from '../palette/kept-keys.ts'
import classes from './shortcut-tools.module.css'

const palette = lazyModule(() => import('../palette/palette.tsx'))
const help = lazyModule(() => import('../help/help-dialog.tsx'))

/** The shortcut listener, with the buttons of the palette and the help. */
export function ShortcutTools() {
  const { keyboardShortcuts } = useCurrentUser()
  const [paletteModule, whenPaletteLoaded] = useLazyDialog(palette, shortcutTexts.loadFailed)
  const [helpModule, whenHelpLoaded] = useLazyDialog(help, shortcutTexts.loadFailed)
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  const openPalette = () => {
    keepKeys()
    palette.load().catch(stopKeeping)
    whenPaletteLoaded((module) => module.openPalette())
  }
  const openHelp = () => whenHelpLoaded(() => setIsHelpOpen(true))
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
      {paletteModule && <paletteModule.Palette />}
      {helpModule && (
        <helpModule.HelpDialog opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      )}
    </>
  )
}
