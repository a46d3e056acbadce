import { Problem } from '#shared/problem.ts'
import { imageMaxBytes, imageTypes } from '#shared/profile/limits.ts'

/**
 * Validates a file by type and size before it is uploaded; null when it is valid (S63, D8). The
 * server validates its content.
 */
export function pictureProblem({ type, size }: { type: string; size: number }): Problem | null {
  if (!imageTypes.includes(type)) return new Problem('IMAGE_UNREADABLE')
  return size > imageMaxBytes ? new Problem('IMAGE_TOO_LARGE') : null
}
