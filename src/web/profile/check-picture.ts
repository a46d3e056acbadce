import { Problem } from '#shared/problem.ts'
import { imageMaxBytes, imageTypes } from '#shared/profile/limits.ts'

/**
 * What is wrong with a file before it is sent, or null (spec 5, Profile image; design D8): what can be known by its name
 * and its size. The server looks at what is in it.
 */
export function pictureProblem({ type, size }: { type: string; size: number }): Problem | null {
  if (!imageTypes.includes(type)) return new Problem('IMAGE_UNREADABLE')
  return size > imageMaxBytes ? new Problem('IMAGE_TOO_LARGE') : null
}
