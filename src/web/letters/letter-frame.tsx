import { useState } from 'react'
import { styleNonce } from '../lib/page-meta.ts'
import classes from './letter-preview.module.css'

interface LetterFrameProps {
  title: string
  /** A letter's HTML part, with its picture in it. */
  html: string
}

/**
 * A letter as a mail program shows it, in a document of its own that runs no script and whose links lead nowhere. It has the
 * page's CSP, which refuses the style attributes that mail programs need: they are set one by one.
 */
export function LetterFrame({ title, html }: LetterFrameProps) {
  const [height, setHeight] = useState<number>()
  return (
    <iframe
      className={classes.frame}
      title={title}
      // Not scripts: without them its documents may be of this origin.
      sandbox="allow-same-origin"
      srcDoc={html
        .replaceAll(' style="', ' data-style="')
        .replace('<style>', `<style nonce="${styleNonce()}">`)}
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return
        for (const element of contentDocument.querySelectorAll<HTMLElement>('[data-style]'))
          element.style.cssText = element.dataset.style ?? ''
        contentDocument.addEventListener('click', (event) => event.preventDefault())
        setHeight(contentDocument.documentElement.scrollHeight)
      }}
    />
  )
}
