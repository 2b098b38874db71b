import { readXmlHead, textOf } from './xml-head.ts'

export const svgType = 'image/svg+xml'

/** Whether the bytes are an SVG drawing that brings no definitions of its own: entities could blow it up or name files. */
export const isSvg = (bytes: Uint8Array): boolean => drawingOf(bytes) !== undefined

/** The drawing from its first element on, without declaration and DOCTYPE; undefined for what is none, or is not to be read. */
export const drawingOf = (bytes: Uint8Array): string | undefined => {
  const text = textOf(bytes)
  const head = text === undefined ? undefined : readXmlHead(text)
  if (text === undefined || !head || head.root !== 'svg' || head.prefixed) return undefined
  const drawing = text.slice(head.rootAt)
  return /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(drawing) ? undefined : drawing
}
