import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './session-form.module.css'

/** Slower answers than this show that they are under way (Design D16). */
const slowAfterMs = 300

/** That a save is under way, when it takes its time. */
export function Progress({ isUnderWay, words }: { isUnderWay: boolean; words: string }) {
  const isSlow = useSlow(isUnderWay)
  return (
    <div role="status" className={classes.progress}>
      {isSlow && (
        <>
          <Loader size="xs" aria-hidden />
          {words}
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
