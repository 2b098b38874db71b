import { directed, entryOf, type RowReader } from '../table-row.ts'
import type { Sink } from '../sink.ts'
import type { DateOrder, DecimalMark } from '../mapping.ts'
import type { Preset } from '../preset.ts'
import { codeOf, currencyOf } from '../values.ts'

const columns = {
  own: 'saskaitosnr|klientakonts',
  type: 'ierakstatips',
  date: 'data|datums',
  name: 'gavejas|sanemejsmaksatajs',
  account: 'gavejosaskaita',
  text: 'paaiskinimai|informacijasanemejam',
  amount: 'suma|summa',
  currency: 'valiuta|valuta',
  direction: 'dk|debetskredits',
  key: 'irasonr|arhivakods',
  code: 'kodas',
  reference: 'imokoskodas|referncesnumurs|referencesnumurs',
  clientCode: 'klientokodas',
}

/** Kinds of rows: by their number, in layouts without it by the code of the transaction. */
const openings = new Set(['10', 'AS'])
const turnovers = new Set(['82', 'K2'])
const closings = new Set(['86', 'LS'])

const swedbank = (needs: readonly string[], order: DateOrder, mark: DecimalMark): Preset => ({
  format: 'swedbank',
  needs,
  read: (rows, sink) => {
    for (const row of rows) readRow(row, sink, { order, mark })
  },
})

const readRow = (row: RowReader, sink: Sink, { order, mark }: { order: DateOrder; mark: DecimalMark }): void => {
  const type = rowTypeOf(row)
  if (turnovers.has(type)) return
  const currency = currencyOf(row.text(columns.currency), row.place(columns.currency))
  const owner = { account: codeOf(row.text(columns.own)) || null, currency }
  const date = row.date(columns.date, order)
  const unsigned = row.amount(columns.amount, currency, mark)
  const amount = directed(unsigned, currency, row.text(columns.direction), row.place(columns.direction))
  if (openings.has(type)) return sink.opening(owner, amount, date)
  if (closings.has(type)) return sink.closing(owner, amount, date)
  const entry = entryOf({
    date,
    amount,
    ...partyOf(row),
    code: row.text(columns.clientCode),
    text: row.text(columns.text),
    reference: row.text(columns.reference),
    key: row.text(columns.key),
  })
  sink.entry(owner, entry, row.line)
}

const rowTypeOf = (row: RowReader): string => {
  const named = row.text(columns.type)
  if (named) return named
  // The Lithuanian column has no name; it follows the account.
  const own = row.at(columns.own)
  const unnamed = own === -1 ? '' : (row.cells[own + 1] ?? '').trim()
  return /^\d\d$/.test(unnamed) ? unnamed : row.text(columns.code)
}

/** The counterparty's name may be followed by the account: 'UAB „Ąžuolas“ | LT29…'. */
const partyOf = (row: RowReader): { name: string; account: string } => {
  const text = row.text(columns.name)
  const account = row.text(columns.account)
  const cut = text.lastIndexOf('|')
  const tail = codeOf(text.slice(cut + 1))
  if (account || cut === -1 || !/^[0-9A-Z]{5,34}$/.test(tail) || !/\d/.test(tail)) return { name: text, account }
  return { name: text.slice(0, cut), account: tail }
}

export const swedbankPresets: readonly Preset[] = [
  swedbank(['data', 'gavejas', 'paaiskinimai', 'suma', 'valiuta', 'dk', 'irasonr'], 'ymd', '.'),
  swedbank(
    [
      'ierakstatips',
      'datums',
      'sanemejsmaksatajs',
      'informacijasanemejam',
      'summa',
      'valuta',
      'debetskredits',
      'arhivakods',
    ],
    'dmy',
    ',',
  ),
]
