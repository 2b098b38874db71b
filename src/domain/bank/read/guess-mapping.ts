import { isCurrency } from '#domain/currency.ts'
import { ibanProblem } from '#domain/identifiers.ts'
import {
  columnRoles,
  type ColumnMapping,
  type ColumnRole,
  type DateOrder,
  type DecimalMark,
  type TableRow,
} from './mapping.ts'
import { currencyBeside } from './mapped.ts'
import { nameScore } from './guess-words.ts'
import { directionIn, plainName } from './table-row.ts'
import { codeOf, dateIn, plainNumber } from './values.ts'

const maxRowsAbove = 30
const sampleSize = 200

const isNumber = (text: string): boolean => {
  const bare = text.replace(/[A-Z]{3}|[€$£]/, '')
  return plainNumber(bare, '.') !== undefined || plainNumber(bare, ',') !== undefined
}
const orders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy']
const isDate = (text: string): boolean => orders.some((order) => dateIn(text, order) !== undefined)
const isIban = (text: string): boolean => ibanProblem(codeOf(text)) === undefined

/** What a person would probably choose for a table: by the names of its columns and by what is in them. */
export const guessMapping = (rows: readonly TableRow[]): ColumnMapping => {
  const header_rows = headerRowsOf(rows)
  const names = header_rows > 0 ? (rows[header_rows - 1]?.cells ?? []).map(plainName) : []
  const sample = rows.slice(header_rows, header_rows + sampleSize)
  const width = Math.max(names.length, ...sample.map(({ cells }) => cells.length), 0)
  const contents = Array.from({ length: Math.min(width, 200) }, (_, at) => contentOf(sample, at))
  const columns = columnsOf(names, contents)
  const valuesOf = (role: ColumnRole) => contents[columns[role] ?? -1]?.values ?? []
  const amounts = [...valuesOf('amount'), ...valuesOf('money_in'), ...valuesOf('money_out')]
  return {
    header_rows,
    columns,
    date_order: guessDateOrder(valuesOf('date')),
    decimal_mark: guessDecimalMark(amounts),
    currency: columns.currency === undefined ? currencyIn(names, amounts) : '',
  }
}

/** A stable text of the names of the columns, by which a mapping is remembered. */
export const headerText = (rows: readonly TableRow[], { header_rows }: ColumnMapping): string => {
  const cells = (header_rows > 0 ? rows[header_rows - 1] : rows[0])?.cells ?? []
  return header_rows > 0 ? cells.map(plainName).join('|') : `${cells.length} columns without names`
}

/** The row with the most known names among the first; else what stands above the first row with a date and a number. */
const headerRowsOf = (rows: readonly TableRow[]): number => {
  const first = rows.slice(0, maxRowsAbove)
  const scores = first.map(({ cells }) =>
    cells.some((cell) => isDate(cell) || isNumber(cell))
      ? 0
      : cells.filter((cell) => columnRoles.some((role) => nameScore(role, plainName(cell)) > 0)).length,
  )
  const best = Math.max(0, ...scores)
  if (best >= 2) return scores.indexOf(best) + 1
  const movement = first.findIndex(
    ({ cells }) => cells.some(isDate) && cells.some((cell) => isNumber(cell) && !isDate(cell)),
  )
  return Math.max(movement, 0)
}

type Content = {
  values: string[]
  isFull: boolean
  dates: boolean
  numbers: boolean
  currencies: boolean
  ibans: boolean
  directions: boolean
  isConstant: boolean
  isUnique: boolean
}

const contentOf = (sample: readonly TableRow[], at: number): Content => {
  const cells = sample.filter((row) => row.cells.some((cell) => cell.trim() !== '')).map((row) => row.cells[at] ?? '')
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const most = (test: (text: string) => boolean) =>
    values.length > 0 && values.filter(test).length >= values.length * 0.8
  const different = new Set(values).size
  return {
    values,
    isFull: values.length > 0 && values.length === cells.length,
    dates: most(isDate),
    numbers: most((text) => isNumber(text) && !isDateLike(text)),
    currencies: most((text) => isCurrency(text.toUpperCase())),
    ibans: most(isIban),
    directions: most((text) => directionIn(text) !== undefined),
    isConstant: values.length > 1 && different === 1,
    isUnique: values.length > 0 && different === values.length,
  }
}

/** A date that is not a number: '20261001' may be both. */
const isDateLike = (text: string): boolean => isDate(text) && /[-/]|\..*\./.test(text)

/** Which contents a role accepts; a column without contents is accepted by its name. */
const accepts: Record<ColumnRole, (content: Content) => boolean> = {
  date: ({ dates }) => dates,
  direction: ({ directions }) => directions,
  amount: ({ numbers }) => numbers,
  money_in: ({ numbers }) => numbers,
  money_out: ({ numbers }) => numbers,
  balance: ({ numbers }) => numbers,
  currency: ({ currencies }) => currencies,
  own_account: ({ ibans, isConstant, isFull }) => ibans && isConstant && isFull,
  account: ({ dates, currencies }) => !dates && !currencies,
  code: ({ dates, currencies }) => !dates && !currencies,
  name: ({ dates, numbers, currencies, ibans }) => !dates && !numbers && !currencies && !ibans,
  reference: ({ dates, currencies }) => !dates && !currencies,
  text: ({ dates, currencies, ibans }) => !dates && !currencies && !ibans,
  key: ({ isUnique, isFull }) => isUnique && isFull,
}

/** Without a fitting name these are known by their contents. */
const byContents: readonly ColumnRole[] = ['date', 'currency', 'direction']

const guessOrder: readonly ColumnRole[] = [
  'date',
  'currency',
  'direction',
  'balance',
  'money_in',
  'money_out',
  'amount',
  'own_account',
  'account',
  'key',
  'reference',
  'name',
  'code',
  'text',
]

const columnsOf = (names: readonly string[], contents: readonly Content[]): ColumnMapping['columns'] => {
  const columns: ColumnMapping['columns'] = {}
  const used = new Set<number>()
  const take = (role: ColumnRole, at: number) => {
    if (at === -1) return
    columns[role] = at
    used.add(at)
  }
  const fits = (role: ColumnRole, content: Content) => content.values.length === 0 || accepts[role](content)
  take('own_account', ownAccountIn(contents))
  for (const role of guessOrder) {
    if (columns[role] !== undefined) continue
    const scores = contents.map((content, at) =>
      used.has(at) || !fits(role, content) ? 0 : nameScore(role, names[at] ?? ''),
    )
    const best = Math.max(0, ...scores)
    if (best > 0) take(role, scores.indexOf(best))
    else if (byContents.includes(role))
      take(
        role,
        contents.findIndex((content, at) => !used.has(at) && accepts[role](content)),
      )
  }
  if (columns.account === undefined)
    take(
      'account',
      contents.findIndex((content, at) => !used.has(at) && content.ibans),
    )
  return withOneAmount(columns, contents, used)
}

/** Of several columns of accounts it is the one that has the same account in all rows; −1 if that is not one. */
const ownAccountIn = (contents: readonly Content[]): number => {
  const accounts = contents.flatMap(({ ibans }, at) => (ibans ? [at] : []))
  const own = accounts.filter((at) => contents[at]?.isConstant && contents[at]?.isFull)
  return accounts.length > 1 && own.length === 1 ? (own[0] ?? -1) : -1
}

/** One of amount and the pair of money in and out; the first column of decimals where no name fits. */
const withOneAmount = (
  columns: ColumnMapping['columns'],
  contents: readonly Content[],
  used: ReadonlySet<number>,
): ColumnMapping['columns'] => {
  const { money_in, money_out, amount, ...rest } = columns
  if (money_in !== undefined && money_out !== undefined) return { ...rest, money_in, money_out }
  if (amount !== undefined) return { ...rest, amount }
  const single = money_in ?? money_out
  if (single !== undefined) return { ...rest, amount: single }
  const found = contents.findIndex(
    ({ numbers, values }, at) => !used.has(at) && numbers && values.some((text) => /[.,]\d{2}\D*$/.test(text)),
  )
  return found === -1 ? rest : { ...rest, amount: found }
}

/** The order in which the most texts are dates; days before months where both fit. */
export const guessDateOrder = (values: readonly string[]): DateOrder => {
  if (values.some((text) => /^\d{4}/.test(text))) return 'ymd'
  return orders
    .filter((order) => order !== 'ymd')
    .reduce<DateOrder>((best, order) => {
      const count = (tried: DateOrder) => values.filter((text) => dateIn(text, tried) !== undefined).length
      return count(order) > count(best) ? order : best
    }, 'dmy')
}

/** The mark with one or two digits after it in most numbers. */
export const guessDecimalMark = (values: readonly string[]): DecimalMark => {
  const count = (mark: DecimalMark) =>
    values.filter((text) => /^\d{1,2}(?!\d)/.test(text.slice(text.lastIndexOf(mark) + 1)) && text.includes(mark)).length
  return count('.') > count(',') ? '.' : ','
}

const currencyIn = (names: readonly string[], amounts: readonly string[]): string => {
  const beside = amounts.map(currencyBeside).find((code) => code !== undefined)
  if (beside !== undefined) return beside
  const named = names.map(
    (name) => /(?:suma|amount|summa|betrag|umsatz|kreditas|debetas|likutis)([a-z]{3})$/.exec(name)?.[1],
  )
  const code = named.find((found) => found !== undefined)?.toUpperCase() ?? ''
  return isCurrency(code) ? code : ''
}
