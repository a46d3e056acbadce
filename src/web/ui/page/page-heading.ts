import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { productName } from '#shared/texts.ts'

/** The path whose heading was focused last; on the first page the browser sets the focus. */
let announcedPath = import.meta.env.SSR ? '' : window.location.pathname

/**
 * Sets the document's title and, after a navigation, focuses the page's heading, so that a screen reader announces the
 * page. Give the ref to the page's h1, with tabIndex -1.
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
    // A field with autofocus keeps it.
    if (heading.current?.closest('main')?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}
