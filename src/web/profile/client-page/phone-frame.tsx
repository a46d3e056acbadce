import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './client-page.module.css'

/**
 * A document of a phone's width with this page's stylesheets: what is in it is laid out by its own width, not the window's. It
 * is drawn by this page's React, and follows its colour scheme.
 */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scheme = useComputedColorScheme()
  useEffect(() => {
    const inner = body?.ownerDocument
    if (!inner) return
    inner.documentElement.dataset.mantineColorScheme = scheme
  }, [body, scheme])
  useEffect(() => {
    const head = body?.ownerDocument.head
    if (!head) return
    const copied = new Set<Node>()
    const copy = () => {
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
        if (copied.has(sheet)) continue
        copied.add(sheet)
        head.append(sheet.cloneNode(true))
      }
    }
    copy()
    // What is loaded later, as that of the charts.
    const watch = new MutationObserver(copy)
    watch.observe(document.head, { childList: true })
    return () => watch.disconnect()
  }, [body])
  return (
    <>
      {/* An own document that this page draws into: without scripts its handlers would be blocked. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className={classes.phone}
        title={title}
        srcDoc='<!doctype html><html lang="sv"><head></head><body></body></html>'
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
      />
      {body && createPortal(children, body)}
    </>
  )
}
