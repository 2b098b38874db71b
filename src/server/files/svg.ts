export const svgType = 'image/svg+xml'

const declaration = /^\uFEFF?\s*<\?xml\s[^>]*\?>/
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC)?(?:\s*"[^"<>]*"|\s*'[^'<>]*')*\s*>/i
const root = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?(?:\s|<!--[\s\S]*?-->)*<svg[\s>]/

/** Whether the bytes are an SVG drawing that brings no definitions of its own: entities could blow it up or name files. */
export const isSvg = (bytes: Uint8Array): boolean => drawingOf(bytes) !== undefined

/** The drawing without its declaration and without the usual DOCTYPE; undefined for what is none, or is not to be read. */
export const drawingOf = (bytes: Uint8Array): string | undefined => {
  const text = textOf(bytes)?.replace(plainDoctype, '')
  if (text === undefined || !root.test(text) || /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text)) return undefined
  return text.replace(declaration, '')
}

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}
