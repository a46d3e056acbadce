interface Binding {
  command: string
  /** Values of event.key, so that "?" and "/" work on every keyboard layout. */
  keys: readonly string[]
  /** Held with ctrl or cmd. Without, it is a single-key shortcut, which can be turned off (WCAG 2.1.4). */
  withMod?: true
  /** Works in the topmost dialog only; other shortcuts work only while no dialog is open. */
  inDialog?: true
  /** Whether a held key repeats the command. */
  repeats?: true
}

/** The shortcuts (D65). Not here: ctrl+B (sidebar), ctrl+Z (undo) and the keys of the calendar grid. */
export const keymap = [
  { command: 'today', keys: ['t'] },
  { command: 'add', keys: ['n', 'c'] },
  { command: 'next', keys: ['j', 'ArrowRight'], repeats: true },
  { command: 'previous', keys: ['k', 'ArrowLeft'], repeats: true },
  { command: 'day', keys: ['d'] },
  { command: 'week', keys: ['v'] },
  { command: 'search', keys: ['/'] },
  { command: 'help', keys: ['?'] },
  { command: 'palette', keys: ['k'], withMod: true },
  { command: 'save', keys: ['Enter'], withMod: true, inDialog: true },
] as const satisfies readonly Binding[]

/** A command that a shortcut can run. */
export type Command = (typeof keymap)[number]['command']

/**
 * What the focused element handles itself: `typing` every key (fields, lists, menus), `arrows` the arrow keys (grids,
 * tabs), `page` none.
 */
export type TargetKind = 'typing' | 'arrows' | 'page'

/** A key press with all that decides whether it is a shortcut. */
export interface Stroke {
  key: string
  ctrl: boolean
  alt: boolean
  meta: boolean
  shift: boolean
  /** The browser's auto-repeat of a held key. */
  isRepeat: boolean
  /** An IME composition or a dead key is in progress. */
  isComposing: boolean
  target: TargetKind
  isDialogOpen: boolean
  /** The user's setting. */
  areSingleKeysOn: boolean
}

/** The command of a key press, or null when it is no shortcut. */
export function commandOf(stroke: Stroke): Command | null {
  if (stroke.isComposing || stroke.alt || (stroke.ctrl && stroke.meta)) return null
  const isWithMod = stroke.ctrl || stroke.meta
  const key = plainKey(stroke)
  const bindings: readonly (Binding & { command: Command })[] = keymap
  const binding = bindings.find(
    ({ keys, withMod = false }) => withMod === isWithMod && keys.some((one) => one === key),
  )
  if (!binding || (stroke.isRepeat && !binding.repeats)) return null
  if (stroke.isDialogOpen !== Boolean(binding.inDialog)) return null
  return isWithMod || isSingleKeyAllowed(stroke) ? binding.command : null
}

/** Ignores caps lock. Shift is part of a sign such as "?", but no shortcut is a letter or an arrow with shift. */
function plainKey({ key, shift }: Stroke): string | null {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (isSign) return key
  if (shift) return null
  return key.length === 1 ? key.toLowerCase() : key
}

/** Whether the focused element and the user's setting allow a single-key shortcut. */
function isSingleKeyAllowed({ key, target, areSingleKeysOn }: Stroke): boolean {
  if (!areSingleKeysOn || target === 'typing') return false
  return target === 'page' || !key.startsWith('Arrow')
}
