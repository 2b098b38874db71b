/**
 * Runs once no button of the pointer is held down. A field left by pressing a button must not get its error line before the
 * press has ended: the line moves the button away from under the pointer, and the click is lost.
 */
export const afterPress = (work: () => void): void => {
  if (!isDown) return work()
  const ended = () => {
    for (const type of ends) window.removeEventListener(type, ended)
    // The click comes after the pointer is up.
    setTimeout(work)
  }
  for (const type of ends) window.addEventListener(type, ended)
}

const ends = ['pointerup', 'pointercancel', 'mouseup'] as const

let isDown = false
// A finger is up again before the mouse that browsers make of its tap goes down, takes the focus and clicks.
const follow = (event: Event) => {
  isDown = event.type === 'pointerdown' || event.type === 'mousedown'
}
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup'] as const)
    window.addEventListener(type, follow, { capture: true })
