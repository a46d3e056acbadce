import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { commonTexts } from '#shared/texts.ts'

/** Quicker answers than this show nothing in between: a flash tells less than a calm wait. */
const delayMs = 250

interface LoadingProps {
  /** What a screen reader is told; the specification has words for some lists. */
  text?: string
  /** The height of the content to come, in lines of text. */
  lines?: number
  /** A skeleton of the content's own shape, instead of lines. */
  children?: ReactNode
}

/** The wait for content: a skeleton in its shape, with the words for those who do not see it. */
export function Loading({ text = commonTexts.loading, lines = 4, children }: LoadingProps) {
  const isSlow = useIsSlow()
  return (
    <div data-loading>
      <VisuallyHidden role="status">{isSlow && text}</VisuallyHidden>
      <div aria-hidden="true" style={{ visibility: isSlow ? 'visible' : 'hidden' }}>
        {children ?? (
          <Stack gap="sm">
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} height={20} width={line === lines - 1 ? '60%' : '100%'} />
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
