import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { productName } from '#shared/texts.ts'

/** The address whose heading has had the focus; the first page's focus belongs to the browser. */
let announcedPath = window.location.pathname

/**
 * Names the page in the browser and, when the app has moved to another page, puts the focus on its heading, so that a
 * screen reader tells where it is. Give the ref to the page's h1, with tabIndex -1.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = title === productName ? title : `${title} – ${productName}`
  }, [title])

  useEffect(() => {
    if (announcedPath === pathname) return
    announcedPath = pathname
    window.scrollTo(0, 0)
    // A field that took the focus for itself keeps it.
    if (heading.current?.closest('main')?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}
