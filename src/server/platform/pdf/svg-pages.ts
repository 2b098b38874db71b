import { maxAnswerBytes } from '#domain/document-size.ts'
import { withPairs } from './svg-pairs.ts'

/** A rendered document whose pages are converted one at a time. */
export type Pages = {
  count: number
  /** The SVG of a page, counted from 1. */
  draw: (page: number) => string
}

/**
 * Splits Typst's SVG of a document into one small SVG per page with only the used glyphs and without defaults and white space (about
 * a quarter of the size). It contains shapes only: no text nodes, links or scripts.
 */
export const svgPages = (svg: string): Pages => {
  const end = svg.indexOf('\n    <defs ')
  const shared = end < 0 ? new Map<string, string>() : definitions(svg.slice(end))
  const [width, total] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).slice(1).map(Number)
  // Each page is a background shape and a group translated to its position.
  const pages = svg
    .slice(0, end < 0 ? svg.lastIndexOf('</svg>') : end)
    .split('\n    <path ')
    .slice(1)
  return {
    count: pages.length,
    draw: (page) => pageSvg(`    <path ${pages[page - 1]}`, width ?? 0, (total ?? 0) / pages.length, shared),
  }
}

/** Short names in the page by names in the document: glyphs are used thousands of times. */
type Names = Map<string, string>

const pageSvg = (page: string, width: number, height: number, shared: ReadonlyMap<string, string>): string => {
  const names: Names = new Map()
  const body = shrink(page, names)
  const [w, h] = [formatNumber(width, 2), formatNumber(height, 2)]
  const defs = Array.from(names, ([id, name]) => (shared.get(id) ?? '').replace(`"${id}"`, `"${name}"`)).join('')
  const fullSvg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${w} ${h}" ` +
    `width="${w}" height="${h}"><defs>${defs}</defs>${body}</svg>`
  // In JSON a quotation mark takes two characters and an apostrophe one.
  const svg = fullSvg.replaceAll('"', "'")
  return svg.length > maxPageLength ? withPairs(svg, maxPageLength) : svg
}

/** Line by line: on the thousands of lines of a page, several passes of regular expressions took as long as rendering it. */
const shrink = (page: string, names: Names): string => {
  const out: string[] = []
  let colour = ''
  for (const line of page.split('\n')) {
    const part = line.trimStart()
    if (part.startsWith('<use ')) {
      const fill = attribute(part, 'fill')
      if (fill !== colour && colour === '') out.push(`<g fill="${(colour = fill)}">`)
      out.push(glyph(part, fill === colour ? '' : fill, names))
    } else {
      if (colour !== '') out.push('</g>')
      colour = ''
      // Drops the translation of the page, so that every page starts at the top.
      out.push(line.startsWith('    <g ') ? '<g>' : withoutDefaults(part, names))
    }
  }
  return out
    .join('')
    .replace(/<g(?: transform="[^"]*")?><\/g>/g, '')
    .replace(/<g><\/g>/g, '')
}

const glyph = (use: string, fill: string, names: Names): string => {
  const id = nameIn(names, outlineName(attribute(use, 'xlink:href').slice(1)))
  const [x, y] = [Number(attribute(use, 'x')), Number(attribute(use, 'y'))]
  return `<use href="#${id}"${x ? ` x="${formatNumber(x, 2)}"` : ''}${y ? ` y="${formatNumber(y, 2)}"` : ''}${fill && ` fill="${fill}"`}/>`
}

const defaults =
  / (?:class="[^"]*"|fill-rule="nonzero"|stroke-linecap="butt"|stroke-linejoin="miter"|stroke-miterlimit="4"|stroke-dashoffset="0")/g

const withoutDefaults = (part: string, names: Names): string => {
  const [, clip] = /url\(#(\w+)\)/.exec(part) ?? []
  if (clip) names.set(clip, clip)
  if (part.startsWith('<g ') && part.endsWith('/>')) return ''
  return shortNumbers(part.replace(defaults, '').replace('matrix(1 0 0 1 ', 'translate('))
}

/** The largest page in characters that fits in a response. */
const maxPageLength = maxAnswerBytes - 20_000

const nameIn = (names: Names, id: string): string => {
  const shortName = names.get(id)
  if (shortName) return shortName
  // Names that are numbers cannot collide with the document's own names, which clips keep.
  const name = `_${names.size.toString(36)}`
  names.set(id, name)
  return name
}

const attribute = (tag: string, key: string): string => {
  const start = tag.indexOf(` ${key}="`)
  if (start < 0) return ''
  const from = start + key.length + 3
  return tag.slice(from, tag.indexOf('"', from))
}

// Glyphs are named by their content, so most glyphs of a document are cached from the previous one.
const outlines = new Map<string, string>()
const maxOutlines = 5000

const definitions = (defs: string): Map<string, string> => {
  if (outlines.size > maxOutlines) outlines.clear()
  const found = new Map<string, string>()
  for (const part of defs.split(/(?=<(?:symbol|clipPath) id=)/).slice(1)) {
    const id = attribute(part, 'id')
    const shortName = part.startsWith('<symbol') ? outlineName(id) : id
    const outline = outlines.get(shortName) ?? definition(part, id, shortName)
    if (part.startsWith('<symbol')) outlines.set(shortName, outline)
    found.set(shortName, outline)
  }
  return found
}

/** Removes the symbol around a plain outline; other glyphs (colour, clips) are unchanged. */
const definition = (part: string, id: string, shortName: string): string => {
  const [, path] = /^<symbol [^>]*>\s*<path d="([^"]*)"\/>\s*<\/symbol>/.exec(part) ?? []
  if (path !== undefined) return `<path id="${shortName}" d="${shortPath(path)}"/>`
  const close = part.startsWith('<symbol') ? '</symbol>' : '</clipPath>'
  return part
    .slice(0, part.indexOf(close) + close.length)
    .replace(id, shortName)
    .replace(/>\s+</g, '><')
}

/** Forty bits of the content's hash are a short name without collisions. */
const outlineName = (id: string): string => `g${Number.parseInt(id.slice(1, 11), 16).toString(36)}`
const formatNumber = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
const shortNumbers = (part: string): string =>
  part.replace(/-?\d{1,15}\.\d{3,}(?:e-\d+)?/g, (number) => formatNumber(Number(number), 3))

/** The shortest SVG path of an outline, rounded to a hundredth of a point. */
const shortPath = (path: string): string => {
  let out = ''
  let command = ''
  let last = ''
  for (const [token] of path.replace(/^M 0 0m /, 'm ').matchAll(/[a-zA-Z]|-?[\d.]+(?:e-?\d+)?/g)) {
    if (/^[a-zA-Z]/.test(token)) {
      // A repeated command letter may be omitted, except `m`, which would draw a line.
      if (token !== command || /[mzMZ]/.test(token)) {
        out += token
        last = ''
      }
      command = token
      continue
    }
    const number = formatNumber(Number(token), 2).replace(/^(-?)0\./, '$1.')
    const joins = last === '' || number.startsWith('-') || (number.startsWith('.') && last.includes('.'))
    out += joins ? number : ` ${number}`
    last = number
  }
  return out
}
