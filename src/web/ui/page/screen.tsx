import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'
import { ScreenFrame } from './screen-frame.tsx'

interface ScreenProps {
  /** The heading, and the first part of the document's title. */
  title: string
  /** The heading's language, where the catalogue's text is not Swedish. */
  titleLang?: 'en'
  /** What stands in the heading instead of the title: a person's name, for one. */
  heading?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** A list's width by default; narrower for a form, the whole width for the calendar. */
  width?: 'full' | 'form'
  children: ReactNode
}

/** A page in the layout's `main`: document title, focus after a navigation, and the frame. */
export function Screen({
  title,
  titleLang,
  heading = title,
  actions,
  width,
  children,
}: ScreenProps) {
  const ref = usePageHeading(title)
  return (
    <ScreenFrame heading={{ text: heading, lang: titleLang, ref }} actions={actions} width={width}>
      {children}
    </ScreenFrame>
  )
}
