/** Runs when the person does something next: from then on the focus is theirs. */
export function onNextInput(run: () => void): void {
  const acts = ['pointerdown', 'keydown'] as const
  const onAct = () => {
    for (const act of acts) document.removeEventListener(act, onAct, true)
    run()
  }
  for (const act of acts) document.addEventListener(act, onAct, true)
}
