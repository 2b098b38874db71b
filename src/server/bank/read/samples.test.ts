import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newEntries } from '#domain/bank/read/new-entries.ts'
import { statementGap, type StatementFile } from '#domain/bank/statement.ts'
import { hasSharedData, sharedData, sharedDataFolder } from '#server/test/shared-data.ts'
import { readBytes } from './read-bytes.ts'

const bytesOf = (name: string) => readFileSync(path.join(sharedDataFolder ?? '', name))

const fileOf = async (name: string): Promise<StatementFile> => {
  const result = await readBytes(bytesOf(name))
  if (!('file' in result)) throw new Error(JSON.stringify(result))
  return result.file
}

type Movement = Record<'date' | 'amount' | 'name' | 'account' | 'code' | 'text' | 'reference' | 'key' | 'kind', string>
type Truth = {
  account: string
  currency: string
  period: [string, string]
  opening: string
  closing: string
  movements: Movement[]
}

/** What a file does not hold of a movement. */
type Lack = (movement: Movement) => Partial<Movement>
const isIn = ({ amount }: Movement) => !amount.startsWith('-')
const noCode: Lack = () => ({ code: '' })

const files: readonly [
  name: string,
  format: string,
  lack: Lack,
  has: { account?: false; balances?: false; period?: false },
][] = [
  ['swedbank.csv', 'swedbank', () => ({}), {}],
  // This file in ISO 8859-13 has a plain space where the others have a no-break space.
  ['swedbank-baltic-rim.csv', 'swedbank', ({ text }) => ({ text: text.replaceAll('\u00a0', ' ') }), {}],
  ['seb.csv', 'seb', ({ key }) => ({ key: `RO${key}L01` }), { balances: false }],
  ['luminor.csv', 'luminor', () => ({}), { account: false }],
  ['paysera.csv', 'paysera', () => ({}), { account: false }],
  [
    'revolut-business.csv',
    'revolut',
    (movement) => ({ code: '', reference: '', ...(isIn(movement) ? { account: '' } : {}) }),
    { account: false },
  ],
  [
    'wise.csv',
    'wise',
    (movement) => ({ code: '', key: `TRANSFER-${movement.key}`, ...(isIn(movement) ? { account: '' } : {}) }),
    { account: false },
  ],
  ['camt053.02.xml', 'camt.053', noCode, {}],
  ['camt053.08.xml', 'camt.053', noCode, {}],
]

describe.runIf(hasSharedData)('the made-up statement of shared/data', () => {
  test.each(files)('in %s has exactly the movements of movements.json', async (name, format, lack, has) => {
    const truth = JSON.parse(sharedData('bank-csv/movements.json')) as Truth
    const file = await fileOf(`bank-csv/${name}`)
    expect(file.format).toBe(format)
    const [statement, ...others] = file.statements
    expect(others).toEqual([])
    expect(statement?.entries).toEqual(truth.movements.map((movement) => ({ ...movement, ...lack(movement) })))
    const balances = has.balances === false ? [null, null, null] : [truth.opening, truth.closing, '0']
    expect([statement?.opening, statement?.closing, statement && statementGap(statement)]).toEqual(balances)
    expect(statement?.account).toBe(has.account === false ? null : truth.account)
    expect(statement?.currency).toBe(truth.currency)
    expect(statement?.period).toEqual({ from: truth.period[0], to: truth.period[1] })
  })
})

describe.runIf(hasSharedData)('a sample that is cut off in its last line', () => {
  test.each(files.map(([name]) => [name]))('is refused: %s', async (name) => {
    const bytes = bytesOf(`bank-csv/${name}`)
    const start = bytes.lastIndexOf('\n', bytes.length - 3) + 1
    const length = bytes.length - start
    for (const share of [0.2, 0.4, 0.6]) {
      const result = await readBytes(bytes.subarray(0, start + Math.floor(length * share)))
      expect(result).toHaveProperty('refused')
    }
  })
})

describe.runIf(hasSharedData)('the same month in two formats', () => {
  const comparedOf = async (name: string) => {
    const { format, statements } = await fileOf(`bank-csv/${name}`)
    return statements.flatMap(({ entries }) => entries.map((entry, index) => ({ ...entry, format, index })))
  }

  test('doubles nothing, whichever of two of the nine files is first', async () => {
    const read = await Promise.all(files.map(([name]) => comparedOf(name)))
    for (const first of read)
      for (const second of read) {
        const { fresh, duplicates } = newEntries(first, second)
        expect([fresh, duplicates.length]).toEqual([[], 11])
        expect(duplicates.every(({ incoming, existing }) => incoming.index === existing.index)).toBe(true)
      }
  })
})

describe.runIf(hasSharedData)('camt files of shared/data', () => {
  test('the Lithuanian sample has the same statement in versions 02 and 08', async () => {
    const [old, current] = await Promise.all(
      ['camt/lt-sample.camt053.001.02.xml', 'camt/lt-sample.camt053.001.08.xml'].map(fileOf),
    )
    expect(old).toEqual(current)
    const [statement] = current?.statements ?? []
    expect(statement).toMatchObject({ account: 'LT647300000000000117', opening: '1000.00', closing: '1366.98' })
    expect(statement && statementGap(statement)).toBe('0')
    expect(
      statement?.entries.map(({ amount, kind, code, text, reference }) => [amount, kind, code, text, reference]),
    ).toEqual([
      ['121.00', 'payment', '961622431', 'Apmokėjimas pagal PVM sąskaitą faktūrą SF-000123', ''],
      ['60.00', 'payment', '', 'SF-000124 dalis', ''],
      ['200.00', 'payment', '', '', 'RF21SF000125'],
      ['9.99', 'payment', '', 'Invoice SF-000126', ''],
      ['126.00', 'payment', '', 'už viską ačiū', ''],
      ['-145.20', 'payment', '961622431', 'TIEK-77', ''],
      ['-0.41', 'fee', '', 'Komisinis mokestis', ''],
      ['-4.40', 'fee', '', 'Paslaugų plano mokestis už 2026-11', ''],
    ])
  })

  test('every file of genkgo is read, and balances in another currency are left out', async () => {
    const names = readdirSync(path.join(sharedDataFolder ?? '', 'camt/genkgo')).filter((name) => name.endsWith('.xml'))
    const found = await Promise.all(
      names.map(async (name) => {
        const { statements } = await fileOf(`camt/genkgo/${name}`)
        return [
          name.replace('camt053.', ''),
          ...statements.flatMap(({ account, currency, opening, closing, entries }) => [
            account,
            currency,
            opening,
            closing,
            ...entries.map(({ date, amount, name: who }) => `${date} ${amount} ${who}`),
          ]),
        ]
      }),
    )
    expect(found).toMatchInlineSnapshot(`
      [
        [
          "v2.all-balance-types.xml",
          "CH2801234000123456789",
          "EUR",
          "1.01",
          "4.04",
          "2014-12-31 8.85 Company Name",
        ],
        [
          "v2.five.decimals.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          "27.05",
          "2014-12-31 8.85 Company Name",
        ],
        [
          "v2.minimal.ultimate.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 DEBTOR NAME NM",
        ],
        [
          "v2.minimal.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 NAME NAME",
        ],
        [
          "v2.multi.statement.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          "27.00",
          "2014-12-31 8.85 Company Name 1",
          "NL26VAYB8060476890",
          "EUR",
          "27.00",
          "20.00",
          "2014-12-31 -7.00 Company Name 2",
        ],
        [
          "v2.with-account-name.xml",
          "CH2801234000123456789",
          "EUR",
          null,
          null,
          "2014-12-31 8.85 ",
        ],
        [
          "v2.with-party-ids.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 NAME NAME",
        ],
        [
          "v3.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 NAME NAME",
        ],
        [
          "v4.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 NAME NAME",
        ],
        [
          "v8.xml",
          "NL26VAYB8060476890",
          "EUR",
          "18.15",
          null,
          "2014-12-31 8.85 NAME NAME",
        ],
      ]
    `)
  })
})
