import { Box, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './session-form.module.css'

/** In milliseconds: slower answers show progress (D16). */
const slowAfterMs = 300

/** A live region that announces a pending request once it is slow. */
export function Progress({ isUnderWay, text }: { isUnderWay: boolean; text: string }) {
  const isSlow = useSlow(isUnderWay)
  return (
    // Takes no space while empty: a live region must be rendered before its text.
    <Box role="status" className={classes.progress} pos={isSlow ? undefined : 'absolute'}>
      {isSlow && (
        <>
          <Loader size="xs" aria-hidden />
          {text}
        </>
      )}
    </Box>
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
