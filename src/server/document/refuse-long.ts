import { excessOf, shortLines } from '#domain/document-size.ts'
import { refuseField } from '../http/problem.ts'

type Document = { lines: readonly object[] }

// The options of no form are longer: those of a document no longer than the rest need not be read.
const longestOptions = 250_000

/**
 * The stored document as it is answered; refused where it could not be opened again, for its form is answered together with all it
 * offers. A limit of each text by itself cannot say that: a line may be as long as one may be, but not each of 500.
 */
export const refuseLong = async <Item extends Document>(
  item: Item,
  readOptions: () => Promise<object>,
): Promise<Item> => {
  if (item.lines.length <= shortLines || excessOf(item, {}, longestOptions) === 0) return item
  const over = excessOf(item, await readOptions())
  if (over > 0) throw refuseField('lines', 'document_size', { over })
  return item
}
