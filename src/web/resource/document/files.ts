import { useCallback } from 'react'

/** Hands a file to the browser to keep. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file over while the click is handled; a moment later the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

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

/** Shows bytes in an `<img ref={…}>` for as long as it is there. */
export const useBlobImage = (blob: Blob) =>
  useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
