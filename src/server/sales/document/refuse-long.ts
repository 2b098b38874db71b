import { excessOf } from '#domain/document-size.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { canBeLong } from './can-be-long.ts'
import type { Document } from './fit-answers.ts'

/** By how much a stored document is too long to be answered with at least one of its payments and credits. */
export const excessOfStored = (item: Document): number => {
  const bare = { ...item, payments: [], credits: [] }
  return canBeLong(bare) ? excessOf(bare) : 0
}

/**
 * The document just stored; refused where it could not be answered any more. A limit of each text by itself cannot say that: a line
 * may be as long as one may be, but not each of 500. Payments, credits and choices may come or grow later: see fit-answers.
 */
export const refuseLong = <Item extends Document>(item: Item): Item => {
  const over = excessOfStored(item)
  if (over > 0) throw refuseField('lines', 'document_size', { over })
  return item
}
