/** Prints a PDF by the browser's own dialog, from a frame nobody sees. */
export const printFile = (file: Blob): void => {
  const address = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  document.body.append(frame)
  // Browsers do not tell when such a dialog was closed; the frame goes long after it can still be open.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 10 * 60_000)
}
