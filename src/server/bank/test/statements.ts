import { dec } from '#domain/decimal.ts'
import type { Books, Item } from '#server/test/books.ts'
import { ask } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

type Entry = {
  date: string
  amount: string
  name?: string
  account?: string
  code?: string
  text?: string
  key?: string
}

const columns = [
  'Sąskaitos Nr.',
  '',
  'Data',
  'Gavėjas',
  'Paaiškinimai',
  'Suma',
  'Valiuta',
  'D/K',
  'Įrašo Nr.',
  'Kodas',
  'Įmokos kodas',
  'Dok. Nr.',
  'Kliento kodas mokėtojo IS',
  'Kliento kodas',
  'Pradinis mokėtojas',
  'Galutinis gavėjas',
]
const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')},`

type Options = { account?: string; currency?: string; opening?: string; closing?: string; from?: string; to?: string }

let lastKey = 0

/** A statement as Swedbank exports it. Balances are right unless `closing` is given. */
export const swedbank = (
  entries: readonly Entry[],
  { account = 'LT307300010000000001', currency = 'EUR', opening = '0.00', closing, from, to }: Options = {},
): string => {
  const sum = entries.reduce((total, { amount }) => total.plus(dec(amount)), dec(opening))
  const dates = entries.map(({ date }) => date).toSorted()
  const side = (amount: string) => (dec(amount).lt(0) ? 'D' : 'K')
  const size = (amount: string) => dec(amount).abs().toFixed(2)
  const row = (type: string, date: string, name: string, text: string, amount: string, rest: readonly string[] = []) =>
    line(
      [account, type, date, name, text, size(amount), currency, side(amount), ...rest].concat(
        Array(8 - rest.length).fill(''),
      ),
    )
  return [
    line(columns),
    row('10', from ?? dates[0] ?? '2026-11-01', '', 'Likutis pradžiai', opening, ['', 'AS']),
    ...entries.map(({ date, amount, name = '', account: other = '', code = '', text = '', key }) => {
      lastKey += 1
      const who = other ? `${name} | ${other}` : name
      return row('20', date, who, text, amount, [key ?? `K${lastKey}`, 'MK', '', '', '', code])
    }),
    row('86', to ?? dates.at(-1) ?? '2026-11-01', '', 'Likutis pabaigai', closing ?? sum.toFixed(2), ['', 'LS']),
  ].join('\n')
}

type File = { name: string; bytes: string | Uint8Array }

/** Calls of statements and entries. */
export const bankCalls = (state: () => { server: TestServer; books: Books }) => {
  const upload = async (path: string, files: readonly File[], options?: object) => {
    const { server, books } = state()
    const form = new FormData()
    for (const { name, bytes } of files) form.append('files[]', new Blob([bytes as string]), name)
    if (options) form.append('options', JSON.stringify(options))
    const request = new Request('http://x', { method: 'POST', body: form })
    return ask(server, 'POST', path, {
      body: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: `Bearer ${books.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    })
  }
  const send = (files: readonly File[], options?: object) => upload('/bank/import', files, options)
  return {
    send,
    preview: (files: readonly File[], options?: object) => upload('/bank/import/preview', files, options),
    /** Imports one statement and answers its import. */
    bring: async (entries: readonly Entry[], options?: Options): Promise<Item> => {
      const { status, body } = await send([{ name: 'swedbank.csv', bytes: swedbank(entries, options) }])
      if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    entries: async (query = ''): Promise<Item[]> => (await state().books.read(`/bank/entry/all${query}`)).data,
    match: (id: string, form: object) => state().books.ask('POST', `/bank/entry/${id}/match`, form),
    undo: (id: string) => state().books.ask('DELETE', `/bank/import/${id}`),
  }
}
