import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import type { RegisterEntry } from '#contract/reports/isaf.ts'
import { lineHash } from './noted.ts'

/** The lines of a stored file that have these hashes, by hash. Stops at the last of them. */
export const findLines = async (file: Readable, hashes: ReadonlySet<string>): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  try {
    for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
      const line = `${text}\n`
      const hash = text.startsWith('<Invoice>') ? lineHash(line) : ''
      if (hashes.has(hash)) found.set(hash, line)
      if (found.size === hashes.size) break
    }
  } finally {
    file.destroy()
  }
  return found
}

/** The texts of a line by the path of their element, one set for each `DocumentTotal`; the line is our own, so it is well formed. */
const textsIn = (line: string) => {
  const document: Record<string, string> = {}
  const totals: Record<string, string>[] = []
  let path: string[] = []
  const parser = new SaxesParser({ position: false })
  parser.on('opentag', ({ name }) => {
    path = [...path, name]
    if (name === 'DocumentTotal') totals.push({})
  })
  parser.on('text', (text) => {
    const target = path.includes('DocumentTotal') ? totals.at(-1) : document
    if (target) target[path.at(-1) ?? ''] = text
  })
  parser.on('closetag', () => {
    path = path.slice(0, -1)
  })
  parser.write(line).close()
  return { document, totals }
}

const kinds = ['SF', 'KS', 'AN'] as const

/** What a line of a file says about its document; null without a line. */
export const entryOf = (line: string | undefined): RegisterEntry | null => {
  if (line === undefined) return null
  const { document, totals } = textsIn(line)
  const of = (name: string): string => document[name] ?? ''
  const vatCode = of('VATRegistrationNumber')
  return {
    number: of('InvoiceNo'),
    kind: kinds.find((kind) => kind === of('InvoiceType')) ?? 'SF',
    date: of('InvoiceDate'),
    date_registered: document['RegistrationAccountDate'] ?? null,
    party: of('Name'),
    party_code: vatCode === 'ND' ? of('RegistrationNumber') || vatCode : vatCode,
    totals: totals.map((total) => ({
      code: total['TaxCode'] ?? null,
      rate: total['TaxPercentage'] ?? null,
      base: total['TaxableValue'] ?? '0.00',
      vat: total['Amount'] ?? null,
    })),
  }
}
