import { screenHelp } from 'virtual:screen-help'
import { Anchor, Box, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { helpOf } from '#shared/app/help/help-of.ts'
import { helpTexts, helpTexts as texts } from '#shared/app/texts.ts'
import { unmarkedSessionsTexts } from '#shared/dashboard/texts.ts'
import { warningTexts } from '#shared/sessions/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { paths } from '../../lib/paths.ts'
import { type Command, keymap } from '../../lib/shortcuts/keymap.ts'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import type { SessionIconName } from '../../sessions/status/session-icons.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import classes from './help-dialog.module.css'

/** What one does on this screen (D147), all keyboard shortcuts and gestures, and what the status icons and warnings mean (D65). */
export function HelpDialog({ dialog: { isOpen, close } }: { dialog: DialogState<object> }) {
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title} size="56rem">
      <Help onClose={close} />
    </Dialog>
  )
}

function Help({ onClose }: { onClose: () => void }) {
  const { keyboardShortcuts } = useCurrentUser()
  const isPhone = usePhone()
  const mod = modKey()
  return (
    <>
      {!keyboardShortcuts && (
        <Box
          component="p"
          mb="md"
          px="0.875rem"
          py="xs"
          bd="1px solid var(--app-border-strong)"
          bdrs="md"
          fz="sm"
        >
          {texts.singleKeysOff}{' '}
          <Anchor component={Link} to={paths.profile} onClick={onClose}>
            {texts.toProfile}
          </Anchor>
        </Box>
      )}
      <div className={classes.columns}>
        <HelpOfScreen />
        <HelpMarks />
        {isPhone && <Gestures {...texts.touch} />}
        <Section title={texts.anywhere.title}>
          <Key keys={keysOf('palette')} what={texts.anywhere.palette} />
          <Key keys={keysOf('help')} what={texts.anywhere.help} />
          <Key keys={keysOf('search')} what={texts.anywhere.search} />
          <Key keys={[[mod, 'B']]} what={texts.anywhere.sidebar} />
          <Key keys={[[mod, 'Z']]} what={texts.anywhere.undo} />
          <Key keys={keysOf('save')} what={texts.anywhere.save} />
          <Key keys={[['Esc']]} what={texts.anywhere.close} />
        </Section>
        <Section title={texts.calendar.title}>
          {(['today', 'add', 'next', 'previous', 'day', 'week'] as const).map((command) => (
            <Key key={command} keys={keysOf(command)} what={texts.calendar[command]} />
          ))}
        </Section>
        <Section title={texts.grid.title}>
          <Key keys={[[texts.keys.arrows]]} what={texts.grid.arrows} />
          <Key keys={[['Home'], ['End']]} what={texts.grid.ends} />
          <Key keys={[['PageUp'], ['PageDown']]} what={texts.grid.pages} />
          <Key keys={[['Enter']]} what={texts.grid.add} />
        </Section>
        <Section title={texts.session.title}>
          <Key keys={[['Enter']]} what={texts.session.open} />
          <Key keys={[['Alt', texts.keys.arrows]]} what={texts.session.move} />
          <Key
            keys={[['Alt', texts.keys.shift, texts.keys.vertical]]}
            what={texts.session.resize}
          />
          <Key keys={[['A']]} what={texts.session.cancel} />
          <Key keys={[['Delete']]} what={texts.session.remove} />
          <Key keys={[[unmarkedSessionsTexts.completedKey]]} what={texts.session.completed} />
          <Key keys={[[unmarkedSessionsTexts.noShowKey]]} what={texts.session.noShow} />
        </Section>
        <Section title={texts.closing.title}>
          <Key keys={[[unmarkedSessionsTexts.completedKey]]} what={texts.closing.completed} />
          <Key keys={[[unmarkedSessionsTexts.noShowKey]]} what={texts.closing.noShow} />
          <Key keys={[['↑'], ['↓']]} what={texts.closing.move} />
        </Section>
        <Gestures {...texts.mouse} />
        {!isPhone && <Gestures {...texts.touch} />}
      </div>
    </>
  )
}

/** What one does on the screen behind the dialog. */
function HelpOfScreen() {
  const { pathname: path, search } = useLocation()
  return helpOf(screenHelp, { path, search }).map(({ title, sentences }) => (
    <section key={title} className={classes.section}>
      <h3>{title}</h3>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Key({ keys, what }: { keys: readonly (readonly string[])[]; what: string }) {
  return (
    <div className={classes.row}>
      <dt className={classes.keys}>
        {keys.map((combination, n) => (
          <Fragment key={combination.join()}>
            {n > 0 && (
              <Text span fz="sm" c="var(--app-ink-3)">
                {texts.or}
              </Text>
            )}
            <span className={classes.combination}>
              {combination.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </Fragment>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  )
}

interface Gesture {
  how: string
  what: string
}

function Gestures({ title, ...gestures }: { title: string } & Record<string, string | Gesture>) {
  return (
    <Section title={title}>
      {Object.values(gestures).map(
        (gesture) =>
          typeof gesture === 'object' && (
            <div key={gesture.how} className={classes.row}>
              <dt className={classes.how}>{gesture.how}</dt>
              <dd>{gesture.what}</dd>
            </div>
          ),
      )}
    </Section>
  )
}

const names: Record<string, string> = { ArrowRight: '→', ArrowLeft: '←' }

/** The labels of a command's keys. */
function keysOf(command: Command): string[][] {
  return keymap
    .filter((binding) => binding.command === command)
    .flatMap((binding) =>
      binding.keys.map((key) => {
        const name = names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
        return 'withMod' in binding ? [modKey(), name] : [name]
      }),
    )
}

const meanings: Record<Exclude<SessionIconName, 'moved'>, string> = {
  completed: helpTexts.marks.completed,
  noShow: helpTexts.marks.noShow,
  unmarked: warningTexts.unmarked,
  lacking: warningTexts.lacking,
  willLack: warningTexts.willLack,
  // As that of a session which its client has moved.
  booked: helpTexts.marks.byClient,
}

/** The status icons and warnings of a session, with their meaning. */
function HelpMarks() {
  return (
    <section className={classes.section}>
      <h3>{helpTexts.marks.title}</h3>
      <ul>
        {Object.entries(meanings).map(([mark, meaning]) => (
          <li key={mark} className={classes.mark}>
            <SessionIcon icon={mark as SessionIconName} size={20} />
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
