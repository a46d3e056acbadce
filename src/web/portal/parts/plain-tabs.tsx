import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './plain-tabs.module.css'

interface PlainTab {
  key: string
  name: string
  panel: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * Tabs without Mantine, for server rendering (see ui/layout/plain-button), with the keys of the ARIA tabs pattern. Only
 * the panel of the open tab is mounted.
 */
export function PlainTabs({ label, tabs }: { label: string; tabs: readonly PlainTab[] }) {
  const [open, setOpen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  function step(event: KeyboardEvent) {
    const to = steps[event.key]?.(open, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    setOpen(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <div ref={list} className={classes.list} role="tablist" aria-label={label}>
        {tabs.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            className={classes.tab}
            aria-selected={index === open}
            aria-controls={index === open ? `${id}panel` : undefined}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            onKeyDown={step}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tabs[open]?.key}`}>
        {tabs[open]?.panel}
      </div>
    </>
  )
}
