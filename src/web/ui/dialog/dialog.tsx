import { Modal } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useLatest } from '../../lib/use-latest.ts'
import { usePhone } from '../../lib/use-phone.ts'
import classes from './dialog.module.css'
import { DialogBoundary } from './dialog-boundary.tsx'
import { useScrollLock } from './use-scroll-lock.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** The width on a desktop; a step without one has its dialog's. */
  size?: string
  closeOnEscape?: boolean
  /** Off where a stray click would discard what was typed; a step never closes by it. */
  closeOnClickOutside?: boolean
  withCloseButton?: boolean
  /** Whether the focus goes back to what had it. */
  returnFocus?: boolean
  /** Called after the closing transition. */
  onExited?: (() => void) | undefined
  children: ReactNode
}

interface Step {
  id: string
  title: string
  size: string | undefined
  closeOnEscape: boolean
  close: () => void
  exited: () => void
  /** What had the focus, and how far the dialog was scrolled. */
  opener: HTMLElement | null
  scrollTop: number
}

interface Host {
  slot: HTMLElement | null
  open: (step: Omit<Step, 'opener' | 'scrollTop'>) => void
  close: (id: string) => void
}

/** The page behind is locked by `useScrollLock`. */
const withScrollBar = { removeScrollBar: false }

const HostContext = createContext<Host | null>(null)

/** Whether a dialog is one that is asked from outside of all others. */
const OutsideContext = createContext(false)

/** The dialogs that are open, the topmost last. */
let openHosts: readonly Host[] = []
const hostListeners = new Set<() => void>()

function setOpenHosts(hosts: readonly Host[]): void {
  openHosts = hosts
  hostListeners.forEach((listener) => listener())
}

function listenToHosts(listener: () => void): () => void {
  hostListeners.add(listener)
  return () => hostListeners.delete(listener)
}

/** Has a dialog among its children be a step of the dialog that is open, wherever on the page that one is. */
export function AskedOutside({ children }: { children: ReactNode }) {
  const host = useSyncExternalStore(listenToHosts, () => openHosts.at(-1) ?? null)
  return (
    <OutsideContext value>
      <HostContext value={host}>{children}</HostContext>
    </OutsideContext>
  )
}

/**
 * The one dialog of the app: centred on a desktop, a sheet from below on a phone, with its head and its buttons
 * (`ButtonRow`) always in sight. Inside another dialog it is a step of that one: it takes its place until it is closed.
 */
export function Dialog(props: DialogProps) {
  const host = use(HostContext)
  return host ? <DialogStep host={host} {...props} /> : <DialogWindow {...props} />
}

function DialogWindow(props: DialogProps) {
  const { opened, onClose, title, size, onExited, children, ...rest } = props
  const isPhone = usePhone()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const top = steps.at(-1)

  const open = useCallback<Host['open']>(
    (step) => {
      const { activeElement } = document
      const opener = activeElement instanceof HTMLElement ? activeElement : null
      const scrollTop = scrollerOf(slot)?.scrollTop ?? 0
      setSteps((now) =>
        now.some(({ id }) => id === step.id)
          ? now.map((one) => (one.id === step.id ? { ...one, ...step } : one))
          : [...now, { ...step, opener, scrollTop }],
      )
    },
    [slot],
  )
  const close = useCallback<Host['close']>(
    (id) => setSteps((now) => now.filter((step) => step.id !== id)),
    [],
  )
  useFocusOfSteps(steps, slot)
  useScrollLock(opened)
  const host = useMemo(() => ({ slot, open, close }), [slot, open, close])
  const isOutside = use(OutsideContext)
  useLayoutEffect(() => {
    if (!opened || isOutside) return
    setOpenHosts([...openHosts, host])
    return () => setOpenHosts(openHosts.filter((one) => one !== host))
  }, [opened, isOutside, host])

  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={top ? top.close : onClose}
      title={top?.title ?? title}
      size={top?.size ?? size}
      centered
      removeScrollProps={withScrollBar}
      closeOnEscape={top?.closeOnEscape ?? rest.closeOnEscape}
      closeOnClickOutside={top ? false : rest.closeOnClickOutside}
      onExitTransitionEnd={onExited}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 150 }}
      classNames={classes}
    >
      <HostContext value={host}>
        <div style={{ display: top && 'none' }}>
          <DialogBoundary>{children}</DialogBoundary>
        </div>
        <div ref={setSlot} />
      </HostContext>
    </Modal>
  )
}

/** Moves the focus into a step that opens, and back to where it was when the step closes. */
function useFocusOfSteps(steps: readonly Step[], slot: HTMLElement | null): void {
  const shown = useRef(steps)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = steps
    const scroller = scrollerOf(slot)
    const gone = before.filter(({ id }) => !steps.some((step) => step.id === id))
    const top = steps.at(-1)
    if (top && steps.length > before.length) {
      const content = document.getElementById(top.id)
      const first = content?.querySelector<HTMLElement>('[data-autofocus]')
      ;(first ?? content)?.focus({ preventScroll: true })
      scroller?.scrollTo(0, 0)
    }
    for (const step of gone.toReversed()) {
      scroller?.scrollTo(0, step.scrollTop)
      step.opener?.focus({ preventScroll: true })
      step.exited()
    }
    // What had it may be disabled: the button of a mutation that is pending.
    if (gone.length > 0 && !top && document.activeElement === document.body) scroller?.focus()
  }, [steps, slot])
}

/** The part of the dialog that scrolls. */
function scrollerOf(slot: HTMLElement | null): HTMLElement | null {
  return slot?.closest<HTMLElement>('[role=dialog]') ?? null
}

function DialogStep(props: DialogProps & { host: Host }) {
  const { host, opened, title, size, closeOnEscape = true, children } = props
  const id = useId()
  const onClose = useLatest(props.onClose)
  const onExited = useLatest(props.onExited)
  const { open, close } = host

  useLayoutEffect(() => {
    if (!opened) return
    open({
      id,
      title,
      size,
      closeOnEscape,
      close: () => onClose.current(),
      exited: () => onExited.current?.(),
    })
  }, [opened, open, id, title, size, closeOnEscape, onClose, onExited])
  useLayoutEffect(() => {
    if (opened) return () => close(id)
  }, [opened, close, id])

  if (!opened || !host.slot) return null
  return createPortal(
    <div id={id} role="group" aria-label={title} tabIndex={-1} className={classes.step}>
      <DialogBoundary>{children}</DialogBoundary>
    </div>,
    host.slot,
  )
}
