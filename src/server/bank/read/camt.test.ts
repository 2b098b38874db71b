import { describe, expect, test } from 'vitest'
import { statementGap } from '#domain/bank/statement.ts'
import { fileOf, picked, refusalOf, statementOf } from './test/read.ts'

const iban = 'LT307300010000000001'
const other = 'LT297044006000011112'

const namespace = (message: string, version: string) => `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}`
const document = (statements: string, { message = '053', version = '08' } = {}) => {
  const [root, item] = message === '052' ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrStmt', 'Stmt']
  const body = statements.replaceAll('Stmt>', `${item}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace(message, version)}"><${root}><GrpHdr/>\n${body}</${root}></Document>`
}
const account = `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
const balance = (type: string, amount: string, direction = 'CRDT', currency = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></Bal>`
const statement = (...parts: string[]) => `<Stmt>${account}${parts.join('\n')}</Stmt>`
const entry = (amount: string, inside = '', { direction = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><Dt>2026-10-02</Dt></BookgDt>${inside}</Ntry>`
const details = (...parts: string[]) =>
  `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`
const party = (role: string, name: string, number = '') =>
  `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>${number && `<${role}Acct><Id><IBAN>${number}</IBAN></Id></${role}Acct>`}`

const entriesOf = async (...entries: string[]) => (await statementOf(document(statement(...entries)))).entries

describe('versions of camt', () => {
  test.each(['02', '03', '05', '08', '10', '13'])('%s of camt.053 and camt.052 is read', async (version) => {
    for (const message of ['052', '053']) {
      const { format, statements } = await fileOf(document(statement(entry('1.00')), { message, version }))
      expect([format, statements.length]).toEqual([`camt.${message}`, 1])
    }
  })

  test.each([
    [namespace('053', '01')],
    [namespace('053', '14')],
    [namespace('054', '08')],
    ['urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'],
    ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
  ])('%s is no statement', async (wrong) => {
    const text = document(statement(entry('1.00'))).replace(namespace('053', '08'), wrong)
    expect(await refusalOf(text)).toEqual({ refused: 'not_statement', value: wrong.slice(0, 60) })
  })

  test('a document without statements is empty', async () => {
    expect(await refusalOf(document(''))).toMatchObject({ refused: 'empty' })
  })
})

describe('entries of camt', () => {
  test('are booked ones only', async () => {
    const pending = entry('2.00', '', { status: '<Sts>PDNG</Sts>' })
    const booked = entry('3.00', '', { status: '<Sts>BOOK</Sts>' })
    expect((await entriesOf(entry('1.00'), pending, booked)).map(({ amount }) => amount)).toEqual(['1.00', '3.00'])
  })

  test('of a batch are its transactions where their amounts add up', async () => {
    const batch = (second: string) =>
      entry(
        '30.00',
        `<AcctSvcrRef>B1</AcctSvcrRef>${details(
          `<Amt Ccy="EUR">10.00</Amt><RltdPties>${party('Dbtr', 'A', other)}</RltdPties><RmtInf><Ustrd>KV-1</Ustrd></RmtInf>`,
          `<AmtDtls><TxAmt><Amt Ccy="EUR">${second}</Amt></TxAmt></AmtDtls><RltdPties>${party('Dbtr', 'B')}</RltdPties><RmtInf><Ustrd>KV-2</Ustrd><Ustrd>dalis</Ustrd></RmtInf>`,
        )}`,
      )
    const split = await statementOf(document(statement(batch('20.00'))))
    expect(picked(split, 'amount', 'name', 'text', 'key')).toEqual([
      ['10.00', 'A', 'KV-1', 'B1/1'],
      ['20.00', 'B', 'KV-2 dalis', 'B1/2'],
    ])
    const whole = await statementOf(document(statement(batch('19.99'))))
    expect(picked(whole, 'amount', 'name', 'text', 'key')).toEqual([['30.00', '', 'KV-1 KV-2 dalis', 'B1']])
  })

  test('of a batch may have signs and keys of their own', async () => {
    const part = (amount: string, direction: string, key: string) =>
      `<Refs><AcctSvcrRef>${key}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`
    const entries = await entriesOf(entry('8.00', details(part('10.00', 'CRDT', 'K1'), part('2.00', 'DBIT', 'K2'))))
    expect(entries.map(({ amount, key }) => [amount, key])).toEqual([
      ['10.00', 'K1'],
      ['-2.00', 'K2'],
    ])
  })

  test('that reverse a payment name the other party of it', async () => {
    const parties = `<RltdPties>${party('Dbtr', 'Mes', iban)}${party('Cdtr', 'Tiekėjas', other)}</RltdPties>`
    const [reversal] = await entriesOf(entry('5.00', `<RvslInd>true</RvslInd>${details(parties)}`))
    expect(reversal).toMatchObject({ amount: '5.00', name: 'Tiekėjas', account: other })
    const [payment] = await entriesOf(entry('5.00', details(parties), { direction: 'DBIT' }))
    expect(payment).toMatchObject({ amount: '-5.00', name: 'Tiekėjas', account: other })
    // The debtor is the owner.
    const [own] = await entriesOf(entry('5.00', details(`<RltdPties>${party('Dbtr', 'Mes', iban)}</RltdPties>`)))
    expect(own).toMatchObject({ name: '', account: '' })
  })

  test('without details have the text of the entry, and their kind by the code of the bank', async () => {
    const code = (family: string) =>
      `<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>${family}</SubFmlyCd></Fmly></Domn></BkTxCd>`
    const text = '<AddtlNtryInf>Paslaugų planas</AddtlNtryInf>'
    const entries = await entriesOf(
      ...['CHRG', 'INTR', 'CWDL', 'ESCT'].map((family) => entry('1.00', code(family) + text)),
    )
    expect(entries.map(({ kind }) => kind)).toEqual(['fee', 'interest', 'cash', 'payment'])
    expect(entries[0]?.text).toBe('Paslaugų planas')
  })

  test('of a payment for services are no fees of the bank, whatever their text', async () => {
    const inside = details(
      `<RltdPties>${party('Cdtr', 'UAB Namai', other)}</RltdPties><RmtInf><Ustrd>Mokestis už nuomą</Ustrd></RmtInf>`,
    )
    expect(await entriesOf(entry('1.00', inside, { direction: 'DBIT' }))).toMatchObject([{ kind: 'payment' }])
  })

  test('in another currency first have the original amount', async () => {
    const amounts =
      '<AmtDtls><InstdAmt><Amt Ccy="USD">5.50</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">5.00</Amt></TxAmt></AmtDtls>'
    const [found] = await entriesOf(entry('5.00', details(amounts), { direction: 'DBIT' }))
    expect(found?.original).toEqual({ amount: '-5.50', currency: 'USD' })
  })

  test('have codes of companies and people, and references', async () => {
    const id = (kind: string, scheme: string, code: string) =>
      `<${kind}><Othr><Id>X</Id></Othr><Othr><Id>${code}</Id><SchmeNm><Cd>${scheme}</Cd></SchmeNm></Othr></${kind}>`
    const inside = (code: string) =>
      details(
        `<RltdPties><Dbtr><Nm>A</Nm><Id>${code}</Id></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF18 5390 0754 7034</Ref></CdtrRefInf></Strd></RmtInf>`,
      )
    const entries = await entriesOf(
      entry('1.00', inside(id('OrgId', 'COID', '305111222'))),
      entry('1.00', inside(id('PrvtId', 'NIDN', '38001010001'))),
    )
    expect(entries.map(({ code, reference }) => [code, reference])).toEqual([
      ['305111222', 'RF18539007547034'],
      ['38001010001', 'RF18539007547034'],
    ])
  })

  test('may have more decimals if they are zeros', async () => {
    expect(await entriesOf(entry('8.85000'))).toMatchObject([{ amount: '8.85' }])
    expect(await refusalOf(document(statement(entry('8.853'))))).toMatchObject({
      refused: 'amount',
      value: '8.853',
      column: 'Ntry Amt',
      line: 3,
    })
  })
})

describe('statements of camt', () => {
  test('have balances with signs; the previous closing balance opens one without an opening balance', async () => {
    const read = await statementOf(
      document(statement(balance('PRCD', '10.00', 'DBIT'), balance('CLBD', '5.00', 'DBIT'), entry('5.00'))),
    )
    expect([read.opening, read.closing, statementGap(read)]).toEqual(['-10.00', '-5.00', '0'])
    const two = await statementOf(
      document(statement(balance('PRCD', '1.00'), balance('OPBD', '2.00'), balance('CLAV', '9.00'))),
    )
    expect([two.opening, two.closing, two.entries]).toEqual(['2.00', null, []])
  })

  test('have the stated period, or that of the entries where it is none or wrong', async () => {
    const period = (from: string, to: string) =>
      `<FrToDt><FrDtTm>${from}T00:00:00+03:00</FrDtTm><ToDtTm>${to}T23:59:59+03:00</ToDtTm></FrToDt>`
    const periodOf = async (...parts: string[]) => (await statementOf(document(statement(...parts)))).period
    expect(await periodOf(period('2026-10-01', '2026-10-31'), entry('1.00'))).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    })
    expect(await periodOf(period('2007-10-01', '2007-10-31'), entry('1.00'))).toEqual({
      from: '2026-10-02',
      to: '2026-10-02',
    })
    expect(await periodOf(entry('1.00'))).toEqual({ from: '2026-10-02', to: '2026-10-02' })
    expect(await periodOf(balance('OPBD', '1.00'))).toBeNull()
  })

  test('are several in one file, each with its account and currency', async () => {
    const dollars = statement(entry('1.00')).replace('<Ccy>EUR', '<Ccy>USD').replaceAll('Ccy="EUR"', 'Ccy="USD"')
    const { statements } = await fileOf(document(statement(entry('1.00')) + dollars))
    expect(statements.map(({ account: own, currency }) => [own, currency])).toEqual([
      [iban, 'EUR'],
      [iban, 'USD'],
    ])
  })

  test.each([
    ['a day that does not exist', entry('1.00').replace('2026-10-02', '2026-02-30'), 'date'],
    ['no day', entry('1.00').replace(/<BookgDt>.*<\/BookgDt>/, ''), 'date'],
    ['an amount with letters', entry('1,00'), 'amount'],
    ['no amount', entry(''), 'amount'],
    ['an entry in another currency', entry('1.00').replace('"EUR"', '"USD"'), 'currency'],
    ['an unknown direction', entry('1.00', '', { direction: 'BOTH' }), 'direction'],
    ['a balance that is no number', balance('OPBD', 'x'), 'amount'],
  ])('are refused for %s', async (_, part, refused) => {
    const found = await refusalOf(document(statement(entry('2.00'), part)))
    expect(found.refused).toBe(refused)
    if (part.startsWith('<Ntry')) expect(found.line).toBe(4)
  })
})
