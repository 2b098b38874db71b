/**
 * Typst's SVG of a whole document as one small SVG a page: only what the page uses, defaults and white space left out
 * (about a third of the size). It is drawn shapes only: no text nodes, links or scripts. Names of glyphs come from
 * their content, so pages placed in one HTML document can only agree where they share a name.
 */
export const svgPages = (svg: string): string[] => {
  const end = svg.search(/^ {4}<defs /m)
  const body = end < 0 ? svg.slice(0, svg.lastIndexOf('</svg>')) : svg.slice(0, end)
  const shared = end < 0 ? new Map<string, string>() : definitions(svg.slice(end))
  const [width = 0, total = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).slice(1).map(Number)
  // Each page is its own sheet of background, then one group moved down to its place.
  const pages = body.split(/^(?= {4}<path )/m).slice(1)
  const size = `${short(width, 2)} ${short(total / pages.length, 2)}`
  return pages.map((page) => pageSvg(page, size, shared))
}

const pageSvg = (page: string, size: string, shared: ReadonlyMap<string, string>): string => {
  const drawn = slim(page.replace(/^( {4}<g) transform="[^"]*"/m, '$1'))
  const used = [...new Set(Array.from(drawn.matchAll(/(?:href="|url\()#(\w+)/g), ([, id = '']) => id))]
  const defs = used.map((id) => shared.get(id) ?? '').join('')
  const [width, height] = size.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${size}" width="${width}" height="${height}"><defs>${defs}</defs>${drawn}</svg>`
}

const definitions = (defs: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const [, id = '', path = ''] of defs.matchAll(/<symbol id="(g\w+)"[^>]*>\s*<path d="([^"]*)"\/>\s*<\/symbol>/g)) {
    found.set(name(id), `<path id="${name(id)}" d="${shortPath(path)}"/>`)
  }
  // What is no simple outline: colour glyphs, clips.
  for (const [whole, tag, id = ''] of defs.matchAll(/<(symbol|clipPath) id="(\w+)"[^>]*>[\s\S]*?<\/\1>/g)) {
    const known = tag === 'symbol' ? name(id) : id
    if (!found.has(known)) found.set(known, squeeze(whole.replace(id, known)))
  }
  return found
}

/** Ten hex digits of the content's hash keep glyphs apart. */
const name = (id: string): string => id.slice(0, 11)

const slim = (part: string): string =>
  squeeze(part)
    .replace(/ (?:class="[^"]*"|fill-rule="nonzero"|stroke-linecap="butt"|stroke-linejoin="miter"|stroke-miterlimit="4"|stroke-dashoffset="0")/g, '')
    .replace(/<g transform="([^"]*)">((?:<use [^>]*\/>)+)<\/g>/g, (_, place: string, uses: string) => text(place, uses))
    .replace(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => short(Number(number), 3))
    .replace(/(?:<g[^>]*\/>|<g>(?:<g><\/g>)*<\/g>)/g, '')

/** A run of glyphs: the colour once, places to a hundredth of a point. */
const text = (place: string, uses: string): string => {
  const [, colour = ''] = / fill="([^"]*)"/.exec(uses) ?? []
  const slimmed = uses
    .replaceAll(` fill="${colour}"`, '')
    .replace(/xlink:href="#(g\w+)"/g, (_, id: string) => `href="#${name(id)}"`)
    .replace(/ y="0"/g, '')
    .replace(/-?\d+\.\d{3,}/g, (number) => short(Number(number), 2))
  return `<g transform="${place}" fill="${colour}">${slimmed}</g>`
}

const squeeze = (part: string): string => part.replace(/>\s+</g, '><').trim()
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
const shortPath = (path: string): string =>
  path
    .replace(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => short(Number(number), 3))
    .replace(/ ?([a-zA-Z]) ?/g, '$1')
    .replace(/ -/g, '-')
    .trim()
