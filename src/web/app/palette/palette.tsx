import { CloseButton, Text, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { navTexts, paletteTexts as texts } from '#shared/app/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconArrowRight } from '../../lib/icons/arrows.ts'
import { IconCalendarOff, IconCalendarPlus, IconCalendarWeek } from '../../lib/icons/calendars.ts'
import { IconSearch } from '../../lib/icons/editing.ts'
import { IconUser } from '../../lib/icons/people.ts'
import { IconHelp } from '../../lib/icons/states.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { wellnessPath } from '../../sessions/invoice-basis/invoice-basis-path.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { pagesOf } from '../layouts/nav.ts'
import { typeKeptInto } from './kept-keys.ts'
import classes from './palette.module.css'
import { type PaletteAction, type PaletteItem, paletteGroups } from './palette-items.ts'
import { usePaletteActions } from './use-palette-actions.tsx'
import '@mantine/spotlight/styles.layer.css'

const [store, spotlight] = createSpotlight()
const listId = 'palett'
// The element that scrolls is the combobox's list and needs no tab stop of its own. ActionsList hands these to its
// ScrollArea, though its type does not name them.
const listbox = { viewportProps: { id: listId, role: 'listbox', 'aria-label': texts.title } }
const optionId = (n: number) => `${listId}-${n}`

/** The command palette, ctrl or cmd+K: clients, pages, new sessions, weeks and actions (D65). Loaded when idle. */
export function Palette({ dialog: { isOpen, close } }: { dialog: DialogState<object> }) {
  const isPhone = usePhone()
  const { opened, query, selected } = useSpotlight(store)
  const groups = useGroups(query, opened)
  const order = groups.flatMap(({ items }) => items)
  const count = order.length
  const { run, element } = usePaletteActions()
  const chosen = useRef<PaletteAction | null>(null)
  /** What had the focus; it gets the focus back before the chosen action runs. */
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement
    spotlight.open()
  }, [isOpen])

  function runChosen() {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    if (chosen.current) run(chosen.current)
    chosen.current = null
  }

  return (
    <>
      <Spotlight.Root
        store={store}
        onSpotlightClose={close}
        shortcut={null}
        fullScreen={isPhone}
        maxHeight="min(32rem, 70dvh)"
        scrollable
        overlayProps={{ backgroundOpacity: 0.45 }}
        transitionProps={{ duration: 120, transition: 'fade', onExited: runChosen }}
        returnFocus={false}
        attributes={{ content: { 'aria-label': texts.title } }}
      >
        <Spotlight.Search
          placeholder={texts.placeholder}
          aria-label={texts.title}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selected >= 0 && count > 0 ? optionId(selected) : undefined}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={<CloseButton aria-label={commonTexts.close} onClick={spotlight.close} />}
          rightSectionPointerEvents="all"
          onKeyDown={onKey}
          onFocus={(event) => typeKeptInto(event.currentTarget)}
        />
        <VisuallyHidden role="status">{query !== '' && texts.results(count)}</VisuallyHidden>
        <Spotlight.ActionsList {...listbox}>
          {/* A long name is truncated instead of widening the list. */}
          <div style={{ contain: 'inline-size', width: '100%' }}>
            {groups.map(({ heading, items }) => (
              <Spotlight.ActionsGroup
                key={heading}
                className={classes.group}
                role="group"
                aria-label={heading}
                label={heading}
              >
                {items.map((item) => (
                  <Choice
                    key={item.id}
                    item={item}
                    index={order.indexOf(item)}
                    selected={selected}
                    onChoose={() => {
                      chosen.current = item.action
                    }}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        </Spotlight.ActionsList>
        {count === 0 && (
          <Spotlight.Empty>
            <Text inherit fw={600} c="var(--app-ink)">
              {texts.nothing}
            </Text>
            <p className={classes.hint}>{texts.nothingHint}</p>
          </Spotlight.Empty>
        )}
        {query === '' && <Spotlight.Footer className={classes.hint}>{texts.hint}</Spotlight.Footer>}
      </Spotlight.Root>
      {element}
    </>
  )
}

function useGroups(query: string, isOpen: boolean) {
  const { role, hasTrainer } = useCurrentUser()
  const today = localDateOf(useNow())
  const clients = trpc.clients.list.useQuery(undefined, { enabled: isOpen })
  return useMemo(() => {
    const wellness = { label: navTexts.wellness, path: wellnessPath(null) }
    const pages = [...pagesOf({ role, hasTrainer }), ...(isTrainerRole(role) ? [wellness] : [])]
    return paletteGroups(query, { clients: clients.data ?? [], pages, today })
  }, [query, role, hasTrainer, clients.data, today])
}

function onKey(event: KeyboardEvent) {
  // Spotlight changes the selection without notifying its subscribers; setting the state again notifies them.
  if (event.key.startsWith('Arrow')) queueMicrotask(() => store.setState({ ...store.getState() }))
  // The shortcut that opens the palette also closes it.
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  spotlight.close()
}

const icons: Record<PaletteAction['kind'], typeof IconUser> = {
  client: IconUser,
  add: IconCalendarPlus,
  page: IconArrowRight,
  goTo: IconCalendarWeek,
  absence: IconCalendarOff,
  import: IconCalendarPlus,
  today: IconCalendarWeek,
  help: IconHelp,
}

interface ChoiceProps {
  item: PaletteItem
  /** The item's index among all shown items, and the index of the selected one. */
  index: number
  selected: number
  onChoose: () => void
}

function Choice({ item: { label, hint, action }, index, selected, onChoose }: ChoiceProps) {
  const Icon = icons[action.kind]
  return (
    <Spotlight.Action
      className={classes.action}
      role="option"
      aria-selected={index === selected}
      onClick={onChoose}
      // aria-activedescendant refers to the item by its id, which Spotlight.Action does not accept as a prop.
      renderRoot={(props) => <button {...props} id={optionId(index)} />}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span dir="auto">{label}</span>
        {hint && (
          <span className={classes.hint} dir="auto">
            {hint}
          </span>
        )}
      </span>
    </Spotlight.Action>
  )
}
