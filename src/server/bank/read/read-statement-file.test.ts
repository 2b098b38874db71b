import { describe, expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'
import { maxStatementBytes, readStatementFile } from './read-statement-file.ts'
import { xlsxOf, type Cell } from './test/xlsx.ts'

const count = 10_000
const numbers = Array.from({ length: count }, (_, index) => index + 1)
const iban = 'LT297044006000011112'

const camt = () => {
  const entry = (id: number) =>
    `<Ntry><Amt Ccy="EUR">${id}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-10-01</Dt></BookgDt>` +
    `<AcctSvcrRef>K${id}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${id}.00</Amt><RltdPties><Dbtr><Pty><Nm>UAB „Ąžuolas“</Nm></Pty></Dbtr>` +
    `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Sąskaita KV-${id}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
      `<Acct><Id><IBAN>LT307300010000000001</IBAN></Id><Ccy>EUR</Ccy></Acct>${numbers.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}

const seb = [
  'DOK NR.',
  'DATA',
  'VALIUTA',
  'SUMA',
  'MOKĖTOJO ARBA GAVĖJO PAVADINIMAS',
  'MOKĖTOJO ARBA GAVĖJO IDENTIFIKACINIS KODAS',
  'SĄSKAITA',
  'MOKĖJIMO PASKIRTIS',
  'TRANSAKCIJOS KODAS',
  'DEBETAS/KREDITAS',
  'SUMA SĄSKAITOS VALIUTA',
  'SĄSKAITOS NR',
  'SĄSKAITOS VALIUTA',
]
const sebRow = (id: number): string[] => [
  `${id}`,
  '2026-10-01',
  'EUR',
  `${id},00`,
  'UAB „Ąžuolas“',
  '305111222',
  iban,
  `Sąskaita KV-${id}; antra`,
  `K${id}`,
  'C',
  `${id},00`,
  'LT307300010000000001',
  'EUR',
]

const csv = () =>
  Buffer.from([seb, ...numbers.map(sebRow)].map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')};\n`).join(''))

const xlsx = () => xlsxOf([seb, ...numbers.map((id): Cell[] => sebRow(id).map((cell, at) => (at === 10 ? id : cell)))])

describe('a statement with 10,000 entries', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['camt', 'camt.053', camt],
    ['CSV', 'seb', csv],
    ['XLSX', 'seb', xlsx],
  ])('in %s takes a second or two', async (_, format, write) => {
    const bytes = await write()
    const start = process.cpuUsage()
    const result = await readBytes(bytes)
    const { user, system } = process.cpuUsage(start)
    if (!('file' in result)) throw new Error(JSON.stringify(result))
    const [statement] = result.file.statements
    expect([result.file.format, statement?.entries.length]).toEqual([format, count])
    expect(statement?.entries.at(-1)).toMatchObject({ amount: '10000.00', account: iban, key: `K${count}` })
    // Processor time, with other tests on the same cores.
    expect((user + system) / 1000).toBeLessThan(6000)
  })

  test('comes back whole from the process that reads it', async () => {
    const result = await readStatementFile(csv(), 'israsas.csv', 'test owner')
    expect('file' in result && result.file.statements[0]?.entries).toHaveLength(count)
  })
})

test('a file without bytes or over 20 MB is refused before a process starts', async () => {
  expect(await readStatementFile(new Uint8Array(), 'a.csv', 'owner')).toEqual({ refused: 'empty', value: 'a.csv' })
  const big = new Uint8Array(maxStatementBytes + 1)
  expect(await readStatementFile(big, 'a.csv', 'owner')).toEqual({ refused: 'too_big', value: '20 MB' })
})

test('an unknown table is read with the mapping that a person sends', async () => {
  const bytes = Buffer.from('Kada;Kiek\n02.10.2026;5,00\n')
  const unknown = await readStatementFile(bytes, 'a.csv', 'owner')
  expect(unknown).toMatchObject({ unknown: { columns: ['Kada', 'Kiek'], missing: ['currency'] } })
  const mapping = {
    header_rows: 1,
    columns: { date: 0, amount: 1 },
    date_order: 'dmy',
    decimal_mark: ',',
    currency: 'EUR',
  } as const
  expect(await readStatementFile(bytes, 'a.csv', 'owner', mapping)).toMatchObject({
    file: { format: 'mapped', statements: [{ entries: [{ date: '2026-10-02', amount: '5.00' }] }] },
  })
})

test('the largest entry that is accepted fits into the memory of the process', async () => {
  const batch = `<Ntry>${'<a/>'.repeat(499_000)}</Ntry>`
  const bytes = Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${batch}</Stmt></BkToCstmrStmt></Document>`,
  )
  expect(await readStatementFile(bytes, 'a.xml', 'owner')).toMatchObject({ refused: 'currency', line: 1 })
})
