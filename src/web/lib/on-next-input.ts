/** Runs once at the user's next input: from then on the focus must not be moved. */
export function onNextInput(run: () => void): void {
  const events = ['pointerdown', 'keydown'] as const
  const onInput = () => {
    for (const event of events) document.removeEventListener(event, onInput, true)
    run()
  }
  for (const event of events) document.addEventListener(event, onInput, true)
}
