import { vatClassifier } from '#domain/vat-classifier.ts'
import { vatBoxes } from '#domain/vat-return/boxes.ts'
import type { VatBox } from '#domain/vat-return/boxes.ts'
import { sourcesOf, vatParts } from '#domain/vat-return/vat-return.ts'
import type { VatFilter } from './vat-entries.queries.ts'

const codes = vatClassifier.map(({ code }) => code)

/** The entries of a box. All its codes are of one part and give one figure, which a test checks. */
const filterOf = (box: VatBox): VatFilter | undefined => {
  const sources = vatParts.flatMap((part) =>
    [...codes, null].flatMap((code) =>
      sourcesOf({ part, code, is_domestic: code === null })
        .filter((source) => source.box === box)
        .map(({ figure }) => ({ part, figure, code: code ?? '' })),
    ),
  )
  const [first] = sources
  return (
    first && { part: first.part, figure: first.figure, codes: sources.map(({ code }) => code), uncoded: 'domestic' }
  )
}

/** The VAT entries that each box of the return is made of; the margin and the result have none. */
export const boxFilters: ReadonlyMap<VatBox, VatFilter> = new Map(
  vatBoxes.flatMap(({ box }) => {
    const filter = filterOf(box)
    return filter ? [[box, filter] as const] : []
  }),
)
