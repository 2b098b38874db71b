/**
 * Runs once no button of the pointer is held down. A field left by pressing a button must not get its error line before the
 * press has ended: the line moves the button away from under the pointer, and the click is lost.
 */
export const afterPress = (work: () => void): void => {
  if (!isDown) return work()
  const onRelease = () => {
    for (const type of releaseEvents) window.removeEventListener(type, onRelease)
    // The click comes after the pointer is up.
    setTimeout(work)
  }
  for (const type of releaseEvents) window.addEventListener(type, onRelease)
}

const releaseEvents = ['pointerup', 'pointercancel', 'mouseup'] as const

let isDown = false
// For a tap browsers send the pointer events first, and only then the emulated mouse events that move the focus and click.
const trackPress = (event: Event) => {
  isDown = event.type === 'pointerdown' || event.type === 'mousedown'
}
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup'] as const)
    window.addEventListener(type, trackPress, { capture: true })
