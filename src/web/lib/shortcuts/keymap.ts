interface Binding {
  command: string
  /** As the browser names them (event.key), so that "?" and "/" are found wherever the keyboard has them. */
  keys: readonly string[]
  /** Held with ctrl or cmd. Without, it is a single key, which can be turned off (WCAG 2.1.4). */
  withMod?: true
  /** Where it works: in the dialog in front, or else only while there is none. */
  inDialog?: true
  /** A key that is held down goes on. */
  repeats?: true
}

/** The keyboard map of UX 2.2. Ctrl+B belongs to the sidebar, ctrl+Z to the toast, and the grid has its own keys. */
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

/** What a key can ask for. */
export type Command = (typeof keymap)[number]['command']

/**
 * What has the focus: `typing` takes every key itself, as fields, lists and menus do; `arrows` takes the arrows, as a
 * grid or a row of tabs does; `page` takes none.
 */
export type TargetKind = 'typing' | 'arrows' | 'page'

/** A key as it was pressed, and all that decides whether it means anything. */
export interface Stroke {
  key: string
  ctrl: boolean
  alt: boolean
  meta: boolean
  shift: boolean
  /** The key was held down until it came again. */
  isRepeat: boolean
  /** A letter is being put together of several keys. */
  isComposing: boolean
  target: TargetKind
  isDialogOpen: boolean
  /** The person's own switch. */
  areSingleKeysOn: boolean
}

/** What a key asks for, or null when it is not ours. */
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
  return isWithMod || isFree(stroke) ? binding.command : null
}

/** The key without capitals that caps lock made. Shift makes other signs, but of letters and arrows another command. */
function plainKey({ key, shift }: Stroke): string | null {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (isSign) return key
  if (shift) return null
  return key.length === 1 ? key.toLowerCase() : key
}

/** May a single key mean something here? */
function isFree({ key, target, areSingleKeysOn }: Stroke): boolean {
  if (!areSingleKeysOn || target === 'typing') return false
  return target === 'page' || !key.startsWith('Arrow')
}
