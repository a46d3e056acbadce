import { type RefObject, useLayoutEffect, useState } from 'react'
import { calendarPlace, type Place } from './calendar-place.ts'

/** The calendar with its padding, at its largest: six weeks. */
const size = { width: 320, height: 330 }

const usual: Place = { position: 'bottom-start', offset: 8 }

/** Where the calendar of a field opens; null while it would cover the buttons of the dialog everywhere. */
export function useCalendarPlace(
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const find = () => {
      const found = placeOf(input.current)
      setPlace((now) => (isSame(now, found) ? now : found))
    }
    // A short window has room below the field once that is at the top of its dialog.
    if (!placeOf(input.current)) input.current?.scrollIntoView({ block: 'start' })
    find()
    window.addEventListener('resize', find)
    document.addEventListener('scroll', find, true)
    return () => {
      window.removeEventListener('resize', find)
      document.removeEventListener('scroll', find, true)
    }
  }, [input, isOpen])
  return place
}

function placeOf(input: HTMLInputElement | null): Place | null {
  const dialog = input?.closest<HTMLElement>('[role="dialog"]')
  if (!input || !dialog) return usual
  return calendarPlace({
    field: input.getBoundingClientRect(),
    dialog: dialog.getBoundingClientRect(),
    buttons: [...dialog.querySelectorAll('header button, [data-actions] button')].map((button) =>
      button.getBoundingClientRect(),
    ),
    screen: { width: window.innerWidth, height: window.innerHeight },
    size,
  })
}

function isSame(a: Place | null, b: Place | null): boolean {
  return a?.position === b?.position && a?.offset === b?.offset
}
