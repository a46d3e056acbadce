import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * False while a part of a screen is rendered for the first time, true once that has been painted: what lies below the
 * first window is rendered then, so that the click that opened the screen is answered sooner. True at once when the
 * browser went back, since it restores the scroll position only where the page is long enough.
 */
export function useIsPainted(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  return useDeferredValue(true, isBack)
}
