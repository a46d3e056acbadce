import { useEffect } from 'react'
import { useSessionDialog } from '../../sessions/form/use-session-dialog.tsx'

/** The dialog that books, on a page that has none of its own; opened each time the count grows. */
export function BookSession({ count }: { count: number }) {
  const { add, element } = useSessionDialog()
  useEffect(() => {
    if (count > 0) add({ clientId: null })
  }, [count, add])
  return element
}
