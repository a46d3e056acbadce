/** Runs once at the user's next input: from then on the focus must not be moved. */
export function onNextInput(run: () => void): void {
  const acts = ['pointerdown', 'keydown'] as const
  const onAct = () => {
    for (const act of acts) document.removeEventListener(act, onAct, true)
    run()
  }
  for (const act of acts) document.addEventListener(act, onAct, true)
}
