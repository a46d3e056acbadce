/** How long the file stays to be had: Safari asks first whether it may be downloaded. */
const keptMs = 60_000

/** Hands a text to the browser as a file by this name. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
