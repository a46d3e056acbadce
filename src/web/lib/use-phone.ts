import { useMediaQuery } from './use-media-query.ts'

/** Whether the window is as narrow as a phone (under 768 px, spec 9). */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)')
}
