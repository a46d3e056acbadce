import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { commonTexts } from '#shared/texts.ts'

/** Milliseconds before a skeleton is shown, so that a quick answer does not make it flash. */
const delayMs = 250

interface LoadingProps {
  /** Read by screen readers; the customer has texts for some lists. */
  text?: string
  /** The height of the skeleton, in lines of text. */
  lines?: number
  /** A skeleton in the shape of the content, instead of lines. */
  children?: ReactNode
}

/** A loading state: a skeleton, with a text for screen readers. */
export function Loading({ text = commonTexts.loading, lines = 4, children }: LoadingProps) {
  const isSlow = useIsSlow()
  return (
    <div data-loading>
      <VisuallyHidden role="status">{isSlow && text}</VisuallyHidden>
      <div aria-hidden="true" style={{ visibility: isSlow ? undefined : 'hidden' }}>
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
