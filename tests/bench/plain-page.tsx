import { createElement, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Drawn } from './drawn.ts'

/** The page of the yardstick: plain React, without styles, which draws the recorded elements at a click. */
function PlainPage({ drawn }: { drawn: readonly Drawn[] }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" id="draw" onClick={() => setIsShown(true)}>
        Visa
      </button>
      {isShown && <h1>Ritad</h1>}
      {isShown && <main>{drawn.map(elementOf)}</main>}
    </>
  )
}

const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

function elementOf({ tag, text, children, attributes }: Drawn, key: number): ReactNode {
  if (voids.has(tag)) return createElement(tag, { key })
  if (tag === 'textarea') return createElement(tag, { key, readOnly: true, value: text })
  return createElement(tag, { ...attributes, key }, text, ...children.map(elementOf))
}

let root: ReturnType<typeof createRoot> | null = null

/** Shows the page for what an act has drawn. */
Object.assign(globalThis, {
  showPlainPage: (drawn: readonly Drawn[]) => {
    root?.unmount()
    document.body.replaceChildren(document.createElement('div'))
    root = createRoot(document.body.firstElementChild as Element)
    flushSync(() => root?.render(<PlainPage drawn={drawn} />))
  },
})
