import { useCallback } from 'react'

/** Downloads a file. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file during the click; after that the address is not needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Prints a PDF with the browser's dialog, from a hidden frame. */
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
  // Browsers do not report when the dialog was closed, so the frame is removed much later.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 10 * 60_000)
}

/** Shows a blob in an `<img ref={…}>` while it is mounted. */
export const useBlobImage = (blob: Blob) =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
