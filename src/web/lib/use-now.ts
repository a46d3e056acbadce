import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The current time, updated at each full minute and when the page becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: number
    const update = () => {
      setNow(new Date())
      window.clearTimeout(timer)
      timer = window.setTimeout(update, minuteMs - (Date.now() % minuteMs))
    }
    const onVisible = () => document.visibilityState === 'visible' && update()
    timer = window.setTimeout(update, minuteMs - (Date.now() % minuteMs))
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
