/**
 * Merges frequent neighbouring glyphs into one, repeatedly, until the page is under the given size: for pages with so many narrow letters
 * (2000 times `i` on each line) that they do not fit in a response. Other pages are not merged, because browsers draw nested glyphs
 * more slowly.
 */
export const withPairs = (svg: string, maxLength: number): string => {
  const defsEnd = svg.indexOf('</defs>')
  let [defs, drawn] = [svg.slice(0, defsEnd), svg.slice(defsEnd)]
  for (let round = 0; round < 4 && defs.length + drawn.length > maxLength; round += 1) {
    const paired = mergePairs(drawn, `p${round}_`)
    defs += paired.defs
    drawn = paired.drawn
  }
  return defs + drawn
}

type Glyph = { start: number; end: number; id: string; x: number }

const mergePairs = (drawn: string, prefix: string): { defs: string; drawn: string } => {
  const glyphs = Array.from(drawn.matchAll(/<use href='#(\w+)'(?: x='([\d.-]+)')?\/>/g), (found): Glyph => {
    const [all, id = '', x = '0'] = found
    return { start: found.index, end: found.index + all.length, id, x: Number(x) }
  })
  const counts = new Map<string, number>()
  glyphs.forEach((glyph, at) => {
    const pair = pairOf(glyph, glyphs[at + 1])
    if (pair) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  })
  const names = new Map<string, string>()
  const out: string[] = []
  let [defs, written] = ['', 0]
  for (let at = 0; at < glyphs.length; at += 1) {
    const [left, right] = [glyphs[at]!, glyphs[at + 1]]
    const pair = pairOf(left, right)
    if (!right || !pair || (counts.get(pair) ?? 0) < minCount) continue
    let name = names.get(pair)
    if (!name) {
      names.set(pair, (name = `${prefix}${names.size.toString(36)}`))
      defs += `<g id='${name}'><use href='#${left.id}'/><use href='#${right.id}' x='${gap(left, right)}'/></g>`
    }
    out.push(drawn.slice(written, left.start), `<use href='#${name}' x='${left.x}'/>`)
    written = right.end
    at += 1
  }
  return { defs, drawn: out.join('') + drawn.slice(written) }
}

/** For rarer pairs the definition takes more than it saves. */
const minCount = 4

const gap = (left: Glyph, right: Glyph): number => Number((right.x - left.x).toFixed(2))

/** Two adjacent glyphs. Positions are rounded to a hundredth of a point, so gaps differ by that; a twentieth is invisible. */
const pairOf = (left: Glyph, right: Glyph | undefined): string | undefined =>
  right?.start === left.end ? `${left.id} ${right.id} ${Math.round(gap(left, right) * 20)}` : undefined
