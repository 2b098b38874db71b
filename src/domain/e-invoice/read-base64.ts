/** The bytes of a base64 text with line breaks; undefined if it is empty or not base64. */
export const bytesOfBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.fromBase64(text)
    return bytes.length > 0 ? bytes : undefined
  } catch {
    return undefined
  }
}
