/**
 * Posts the ticket by a form, so that the browser saves the file while it comes: a script would have to hold all of it
 * first. The page stays, since the answer is a file.
 */
export function downloadCopy(ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/backup'
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
