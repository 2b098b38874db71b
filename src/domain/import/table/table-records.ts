import type { TableRow } from '#domain/bank/read/mapping.ts'
import { importFields } from '../record.ts'
import type { ImportEntity, ImportField, ImportLine, ImportRecord } from '../record.ts'
import { cellValue } from './cell-value.ts'
import type { TableMapping } from './guess-columns.ts'

const lineFields = {
  title: 'line_title',
  quantity: 'line_quantity',
  unit: 'line_unit',
  price: 'line_price',
  discount: 'line_discount',
  vat_code: 'vat_code',
  vat_rate: 'line_vat_rate',
  total_without_vat: 'total_without_vat',
  vat_total: 'vat_total',
} as const satisfies Record<keyof ImportLine, ImportField>

/** The lines of a record whose values a person has corrected: those of the first row of the file are the fields of its only line. */
export const correctedLines = ({ values, lines }: Pick<ImportRecord, 'values' | 'lines'>): readonly ImportLine[] => {
  const [line, ...others] = lines
  return line && others.length === 0 ? [lineWith(values)] : lines
}

/** Whether a row says more about a line than the totals of its document. */
const marksOfLine: readonly ImportField[] = ['line_title', 'line_quantity', 'line_price', 'vat_code', 'line_vat_rate']

type Values = ImportRecord['values']

const lineOf = (values: Values): ImportLine[] => (marksOfLine.some((field) => values[field]) ? [lineWith(values)] : [])

const lineWith = (values: Values): ImportLine =>
  Object.fromEntries(Object.entries(lineFields).map(([name, field]) => [name, values[field] ?? null])) as ImportLine

/** Where a document or payment names its client or vendor: the columns and the fields of a client that they fill. */
const partyColumns: Partial<Record<ImportEntity, Partial<Record<ImportField, ImportField>>>> = {
  invoice: {
    client_title: 'title',
    client_code: 'code',
    client_vat_code: 'vat_code',
    client_email: 'email',
    client_country: 'country',
  },
  expense: { vendor_title: 'title', vendor_code: 'code', vendor_vat_code: 'vat_code', vendor_country: 'country' },
  payment: { party_title: 'title', party_code: 'code' },
}

const partyOf = ({ entity, file, line, values }: ImportRecord): ImportRecord[] => {
  const filled = Object.entries(partyColumns[entity] ?? {}).flatMap(([column, field]) => {
    const value = values[column as ImportField]
    return value ? [[field, value]] : []
  })
  if (filled.length === 0) return []
  const isOutgoing = entity === 'expense' || values.direction === 'out'
  return [
    {
      entity: isOutgoing ? 'vendor' : 'client',
      file,
      line,
      values: Object.fromEntries(filled) as Values,
      lines: [],
      keep: true,
    },
  ]
}

/**
 * Makes the records of a table whose rows are given in turn. Rows of one document with several lines follow each other and have its number,
 * or none; the record has the values of the first row. The client or vendor that documents and payments name comes before the first of them.
 */
export const tableReader = (entity: ImportEntity, mapping: TableMapping, file: number) => {
  const fields = importFields[entity].flatMap((field): { field: ImportField; at: number }[] => {
    const at = (mapping.columns as Partial<Record<string, number>>)[field]
    return at === undefined ? [] : [{ field, at }]
  })
  const hasLines = entity === 'invoice' || entity === 'expense'
  const parties = new Set<string>()
  let seen = 0
  let heading: string | undefined
  let open: ImportRecord | undefined

  const valuesOf = ({ cells, numbers }: TableRow): Values =>
    Object.fromEntries(
      fields.flatMap(({ field, at }) => {
        const value = cellValue(entity, field, cells[at] ?? '', mapping, numbers?.includes(at))
        return value === '' ? [] : [[field, value]]
      }),
    )
  const withParty = (record: ImportRecord): ImportRecord[] => {
    const [party] = partyOf(record)
    const key = party && JSON.stringify([party.entity, party.values])
    if (!party || !key || parties.has(key)) return [record]
    parties.add(key)
    return [party, record]
  }
  const end = (): ImportRecord[] => {
    const record = open
    open = undefined
    return record ? withParty(record) : []
  }
  const isNextLine = (values: Values): boolean => {
    if (!open || !hasLines || lineOf(values).length === 0) return false
    const differs = (['number', 'date', 'client_title', 'client_code', 'vendor_title', 'vendor_code'] as const).some(
      (field) => values[field] && values[field] !== open?.values[field],
    )
    return !differs && (values.number !== undefined ? open.lines.length > 0 : open.values.number !== undefined)
  }

  const read = (row: TableRow): ImportRecord[] => {
    seen += 1
    const text = row.cells.join('\n')
    if (seen <= mapping.header_rows) {
      heading = text
      return []
    }
    // Some programs repeat the heading on each page.
    if (row.cells.every((cell) => cell.trim() === '') || text === heading) return []
    const values = valuesOf(row)
    if (Object.keys(values).length === 0) return []
    if (isNextLine(values)) {
      open?.lines.push(...lineOf(values))
      return []
    }
    const done = end()
    open = { entity, file, line: row.line, values, lines: hasLines ? lineOf(values) : [] }
    return done
  }
  /** `read` gives the records that a row completes, `end` the last one. */
  return { read, end }
}
