// On a page that is drawn before its app is alive: what is typed into its form is kept when the app draws it anew.
const root = document.getElementById('root')
const drawn = [...root.querySelectorAll('input')]
let focused = document.activeElement
root.addEventListener('focusin', ({ target }) => {
  if (drawn.includes(target)) focused = target
})
new MutationObserver((_, observer) => {
  if (drawn.some((field) => field.isConnected)) return
  observer.disconnect()
  for (const before of drawn) {
    const now = root.querySelector(`input[name="${CSS.escape(before.name)}"]`)
    if (!now) continue
    const isTyped = before.value !== before.defaultValue
    if (isTyped) {
      // Not by the element's own setter, by which React would take the value as one of its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(
        now,
        before.value,
      )
      now.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // The app may know better which field comes first.
    if (before === focused && (isTyped || !before.autofocus)) now.focus()
  }
}).observe(root, { childList: true })
