import { useMediaQuery } from './use-media-query.ts'

/** Whether the window is as narrow as a phone (S10: under 768 px). */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)')
}
