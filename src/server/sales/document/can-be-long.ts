import { mostAnswerBytes } from '#domain/document-size.ts'

type List = readonly unknown[]
type Lists = { lines?: List; payments?: List; credits?: List; files?: List }

// In bytes, with every text as long as it may be and of letters of three bytes: a line (2,500 letters) with a VAT rate of its own in the
// breakdown (430); any other row (the longest is that rate among the choices); all the rest, with what may come to it later (a note of
// 2,000 letters, two sets of details, ten accounts, the reasons why it is void and deleted, others under its number).
const [longestLine, longestRow, longestRest] = [10_000, 2000, 60_000]

const lengthOf = (list: unknown): number => (Array.isArray(list) && typeof list[0] === 'object' ? list.length : 0)

/**
 * Whether a document, with the choices of its form or without them, can be too long to be answered. Told by counting rows, so that an
 * ordinary one is not written out a second time to be measured: with 25 choices it has up to 18 lines.
 */
export const canBeLong = (item: object, options: object = {}): boolean => {
  const { lines, payments, credits, files }: Lists = item
  let rows = lengthOf(payments) + lengthOf(credits) + lengthOf(files)
  for (const choices of Object.values(options)) rows += lengthOf(choices)
  return lengthOf(lines) * longestLine + rows * longestRow + longestRest > mostAnswerBytes
}
