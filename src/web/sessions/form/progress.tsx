import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './session-form.module.css'

/** In milliseconds: slower answers show progress (design D16). */
const slowAfterMs = 300

/** A live region that announces a pending request once it is slow. */
export function Progress({ isUnderWay, text }: { isUnderWay: boolean; text: string }) {
  const isSlow = useSlow(isUnderWay)
  return (
    <div role="status" className={classes.progress}>
      {isSlow && (
        <>
          <Loader size="xs" aria-hidden />
          {text}
        </>
      )}
    </div>
  )
}

function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = window.setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => {
      window.clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
