import { useEffect } from 'react'
import { isOfApp } from '#shared/access/pages.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Has the browser offer to install the app, and keep the page that it shows when one cannot be fetched (D146): once the
 * page is loaded and idle, and never on the page of a link. In development there is neither.
 */
export function useInstallable(path: string): void {
  const isOn = !import.meta.env.DEV && isOfApp(path)
  useEffect(() => {
    if (!isOn) return
    const loaded = new AbortController()
    let cancel = () => loaded.abort()
    const start = () => {
      cancel = whenIdle(install)
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { signal: loaded.signal })
    return () => cancel()
  }, [isOn])
}

function install(): void {
  if (document.querySelector('link[rel=manifest]')) return
  for (const [rel, href] of [
    ['manifest', '/manifest.webmanifest'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
  ] as const)
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  // Where the browser does not allow it, the app is the same without.
  void navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
