import { TRPCClientError } from '@trpc/client'

/**
 * Sends a picture as it is, which no procedure takes, and tells how much of it is gone, 0 to 1. What fails is thrown as
 * the procedures throw it, so that one place has the words. By XMLHttpRequest: fetch does not tell how far it is.
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
