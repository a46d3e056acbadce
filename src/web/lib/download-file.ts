/** How long the object URL is kept: Safari first asks the user to allow the download. */
const keptMs = 60_000

/** MIME types by the ending of the file name. */
const types = { txt: 'text/plain', csv: 'text/csv', html: 'text/html', json: 'application/json' }

/** Downloads a text as a file. The type follows the ending of `name`. */
export function downloadFile(name: `${string}.${keyof typeof types}`, text: string): void {
  const ending = name.split('.').at(-1) as keyof typeof types
  saveFile(name, new Blob([text], { type: `${types[ending]};charset=utf-8` }))
}

/** Has the browser save a file under this name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
