import { useEffect, useRef } from 'react'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import styles from './acts.module.css'
import type { Told } from './use-cancelling.ts'

interface ActStatusProps {
  told: Told | null
  isPending: boolean
  onUndo: () => void
  onClose: () => void
}

/** What has been done, at the foot of the window, with its undo; it moves nothing on the page. */
export function ActStatus({ told, isPending, onUndo, onClose }: ActStatusProps) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (told) buttons.current?.querySelector('button')?.focus()
  }, [told])
  return (
    <div className={styles.status} data-shown={told ? true : undefined}>
      {/* It is there before its text, so that a screen reader reads it. */}
      <p role="status">{told?.text}</p>
      {told && (
        <div ref={buttons} className={styles.buttons}>
          {told.undo && (
            <PlainButton aria-disabled={isPending} onClick={onUndo}>
              {texts.undo}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{texts.close}</PlainButton>
        </div>
      )}
    </div>
  )
}
