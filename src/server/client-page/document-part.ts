import type { DocumentData } from '#server/sales/printed-document/document-data.ts'
import type { LabelledText, Party } from '#server/sales/printed-document/document-parties.ts'
import type { LinkDocument } from './link-document.ts'
import { safe, safeLines } from './html.ts'

/** The lines that fit in a page of 50 kB with everything else. */
const maxLineBytes = 22_000

const fact = ({ label, value }: LabelledText) => `<div><dt>${safe(label)}</dt><dd>${safeLines(value)}</dd></div>`

const party = ({ role, name, codes, address }: Party): string => {
  const rows = [...codes.map(({ label, value }) => `${label} ${value}`), address.join(', ')].filter(Boolean)
  return `<div><h2>${safe(role)}</h2><p class="name">${safe(name)}</p>${rows.map((row) => `<p>${safe(row)}</p>`).join('')}</div>`
}

/** The company's logo, or its name in place of one. */
export const companyMark = ({ data, logo, token }: LinkDocument): string => {
  if (!logo) {
    const parts = data.wordmark.parts.map(({ text, light }) => (light ? `<i>${safe(text)}</i>` : safe(text)))
    return `<span class="wordmark">${parts.join('')}</span>`
  }
  const { width, height } = logo
  const scale = Math.min(215 / width, 44 / height, 1)
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
  return `<img class="logo" src="/i/${token}/logo.png" ${size} alt="${safe(data.author)}">`
}

/** The printed document as HTML: the same texts as in the PDF. */
export const documentPart = (document: LinkDocument, more: string, maxBytes = maxLineBytes): string => {
  const { data } = document
  const { headline, facts, seller, buyer, note, in_words, legal_notes, mark } = data
  const notes = [
    ...(in_words ? [fact(in_words)] : []),
    ...(note ? [fact(note)] : []),
    ...legal_notes.map((text) => `<div><dd>${safeLines(text)}</dd></div>`),
  ]
  return `<article class="sheet" lang="${data.language}">
${mark ? `<p class="mark">${safe(mark)}</p>` : ''}<header>${companyMark(document)}<p class="title"><b>${safe(data.heading)}</b><br>${safe(data.number)}</p></header>
<dl class="facts">${facts.map(fact).join('')}<div class="headline"><dt>${safe(headline.label)}</dt><dd>${safe(headline.value)}</dd></div></dl>
<div class="parties">${party(seller)}${party(buyer)}</div>
${lines(data, more, maxBytes)}
<div class="foot"><dl class="notes">${notes.join('')}</dl>${totals(data)}</div>
</article>`
}

const lines = ({ table }: DocumentData, more: string, maxBytes: number): string => {
  const { heads, columns } = table
  const hasUnit = columns.includes('unit')
  const shown = columns.filter((column) => column !== 'unit' && column !== 'position')
  const head = shown.map((column) => `<th class="${column}" scope="col">${safe(heads[column])}</th>`).join('')
  const rows: string[] = []
  let bytes = 0
  for (const line of table.lines) {
    const cells = shown.map((column) => {
      const value = column === 'quantity' && hasUnit ? `${line.quantity}\u00a0${line.unit}`.trim() : line[column]
      const description = column === 'title' && line.description ? `<small>${safeLines(line.description)}</small>` : ''
      return `<td class="${column}">${safe(value)}${description}</td>`
    })
    const row = `<tr>${cells.join('')}</tr>`
    bytes += Buffer.byteLength(row)
    if (bytes > maxBytes) break
    rows.push(row)
  }
  const rest = rows.length < table.lines.length ? `<p class="more">${safe(more)}</p>` : ''
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${rest}`
}

const totals = ({ totals: { parts, without_vat, vat_rows, total, settled, vat_converted } }: DocumentData): string => {
  const row = ({ label, value }: LabelledText, name = '') =>
    `<tr${name ? ` class="${name}"` : ''}><th scope="row">${safe(label)}</th><td>${safe(value)}</td></tr>`
  const rows = [...parts, ...(without_vat ? [without_vat] : []), ...vat_rows].map((each) => row(each))
  const converted = vat_converted ? row(vat_converted) : ''
  return `<table class="totals"><tbody>${rows.join('')}${row(total, 'total')}${settled.map((each) => row(each)).join('')}${converted}</tbody></table>`
}
