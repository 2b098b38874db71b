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
