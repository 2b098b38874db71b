/**
 * Runs once no button of the pointer is held down. A field left by pressing a button must not get its error line before the
 * press has ended: the line moves the button away from under the pointer, and the click is lost.
 */
export const afterPress = (work: () => void): void => {
  if (!isDown) return work()
  const ended = () => {
    window.removeEventListener('pointerup', ended)
    window.removeEventListener('pointercancel', ended)
    // The click comes after the pointer is up.
    setTimeout(work)
  }
  window.addEventListener('pointerup', ended)
  window.addEventListener('pointercancel', ended)
}

let isDown = false
const follow = (event: PointerEvent) => {
  isDown = event.type === 'pointerdown'
}
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, follow, { capture: true })
