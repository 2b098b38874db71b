import { hash } from 'node:crypto'
import type { IsafDocument } from '#domain/isaf/document.ts'
import type { IsafSide } from '#domain/isaf/write.ts'
import type { Noted } from './file.queries.ts'

const hashLength = 16

/** The short hash of a line of a file, as hex. */
export const lineHash = (line: string): string => hash('sha256', line).slice(0, 2 * hashLength)

/** What a file says about a document; `line` is its line in the file. */
export const notedOf = (document: IsafDocument, line: string): Noted => ({
  kind: document.kind,
  id: document.id,
  number: document.number,
  version: document.version,
  hash: lineHash(line),
  is_void: document.is_void,
})

export const sideOf = ({ kind }: Pick<IsafDocument, 'kind'>): IsafSide => (kind === 'invoice' ? 'sales' : 'purchases')
