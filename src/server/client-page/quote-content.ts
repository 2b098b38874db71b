import { createHash } from 'node:crypto'
import type { LinkDocument } from './link-document.ts'

/** What the client read, as a hash that its answer names: an answer to a quote that was changed meanwhile is refused. */
export const contentHash = ({ data }: Pick<LinkDocument, 'data'>): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex')
