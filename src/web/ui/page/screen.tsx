import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'
import { ScreenFrame } from './screen-frame.tsx'

interface ScreenProps {
  /** The heading, and the first part of the document's title. */
  title: string
  /** The heading's language, where the specification's text is not Swedish. */
  titleLang?: 'en'
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Uses the whole width, for a table or a week. */
  wide?: boolean
  children: ReactNode
}

/** A page in the layout's `main`: document title, focus after a navigation, and the frame. */
export function Screen({ title, titleLang, actions, wide, children }: ScreenProps) {
  const ref = usePageHeading(title)
  return (
    <ScreenFrame heading={{ text: title, lang: titleLang, ref }} actions={actions} wide={wide}>
      {children}
    </ScreenFrame>
  )
}
