import { TRPCClientError } from '@trpc/client'

/**
 * Uploads a picture as raw bytes, outside tRPC, and reports its progress from 0 to 1. Throws a TRPCClientError like a
 * procedure, so that error-messages.ts handles it. By XMLHttpRequest, since fetch reports no upload progress.
 */
export function sendPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/profile-image')
    request.setRequestHeader('Content-Type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('error', () => {
      reject(TRPCClientError.from(new TypeError('no answer')))
    })
    request.addEventListener('load', () => {
      const answer = read(request.responseText)
      if (request.status === 200 && typeof answer?.url === 'string') resolve({ url: answer.url })
      else if (answer) reject(new TRPCClientError('refused', { meta: { responseJSON: answer } }))
      else reject(TRPCClientError.from(new SyntaxError('an answer that is not ours')))
    })
    request.send(file)
  })
}

function read(text: string): { url?: unknown; problem?: unknown } | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}
