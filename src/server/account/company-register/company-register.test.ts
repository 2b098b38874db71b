import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { loadRegister } from './load-register.ts'
import { registerFile, registerHeading } from './test/register-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kvitas-register-'))
const path = join(folder, 'JAR.csv')
let server: TestServer
let person: Person
beforeAll(async () => {
  server = await createTestServer({ environment: { COMPANY_REGISTER: path } })
  person = await signUp(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

let seconds = 0
/** Writes the file with a later time than before, and loads it if it has changed. */
const load = async (text: string | undefined) => {
  if (text !== undefined) {
    writeFileSync(path, text)
    seconds += 60
    utimesSync(path, new Date(), new Date(Date.parse('2026-11-20T10:00Z') + seconds * 1000))
  }
  await loadRegister(server.first.services, server.first.ownerUrl)
}
const find = async (query: string) =>
  (await person.ask('GET', `/company-register?query=${encodeURIComponent(query)}`)).body
const namesOf = async (query: string) => (await find(query)).data.map(({ name }: { name: string }) => name)
const problem = async () =>
  (await server.first.owner.query(`select problem from loaded_source where name = 'company-register'`)).rows[0]?.problem

const companies = [
  { code: '302500000', name: 'UAB "Žalia giria"', address: 'Kauno r. sav., Garliava, Vytauto g. 1, LT-53256' },
  { code: '302500001', name: '"Žaliasis kelias", UAB' },
  { code: '302511111', name: 'Mažoji bendrija "Šaltinio giria"', state: 'Likviduojamas' },
  { code: '110053842', name: 'UAB \\N „Ąžuolas“', address: 'Vilnius' },
]

test('before the register was loaded it is on and empty', async () => {
  expect(await find('zalia')).toEqual({ enabled: true, as_of: null, data: [] })
})

test('companies are found by the beginning of a name, of its words, or of a code, without diacritics and legal form', async () => {
  await load(registerFile(companies))
  expect(await find('zalia giria')).toEqual({
    enabled: true,
    as_of: '2026-11-19',
    data: [
      {
        code: '302500000',
        name: 'UAB „Žalia giria“',
        vat_code: null,
        address: 'Vytauto g. 1',
        city: 'Garliava',
        postal_code: 'LT-53256',
        state: null,
      },
    ],
  })
  expect(await namesOf('UAB Žali')).toEqual(['UAB „Žalia giria“', '„Žaliasis kelias“, UAB'])
  expect(await namesOf('giri')).toEqual(['UAB „Žalia giria“', 'Mažoji bendrija „Šaltinio giria“'])
  expect(await namesOf('giria salt')).toEqual(['Mažoji bendrija „Šaltinio giria“'])
  expect(await namesOf('3025 0')).toEqual(['UAB „Žalia giria“', '„Žaliasis kelias“, UAB'])
  expect(await namesOf('LT302511111')).toEqual(['Mažoji bendrija „Šaltinio giria“'])
  expect((await find('saltinio')).data[0].state).toBe('Likviduojamas')
  expect(await namesOf('azuolas')).toEqual(['UAB \\N „Ąžuolas“'])
  for (const query of ['', 'z', "';", '%', '&|!', 'x'.repeat(200)]) expect(await namesOf(query), query).toEqual([])
})

test('a register with semicolons, quotes, codes of VAT payers and repeated companies is read', async () => {
  const rows = [
    'Kodas;Pavadinimas;Adresas;PVM_kodas',
    '302500000;"UAB ""Žalia giria""; filialas";"Vilnius, Gedimino pr. 1";LT100001234511',
    '302500000;UAB Kita;Vilnius;',
    '302500001;UAB Be PVM;;-',
  ]
  await load(rows.join('\n'))
  expect((await find('3025')).data).toMatchObject([
    { code: '302500000', name: 'UAB „Žalia giria“; filialas', vat_code: 'LT100001234511', address: 'Gedimino pr. 1' },
    { code: '302500001', name: 'UAB Be PVM', vat_code: null, address: null, city: null },
  ])
  // The day of the file itself.
  expect((await find('3025')).as_of).toBe('2026-11-20')
})

test.each([
  ['another table', 'a|b|c\n1|2|3', 'ja_kodas'],
  ['an empty file', '', 'ja_kodas'],
  ['a heading alone', registerHeading, 'no companies'],
  ['rows that are no companies', `${registerHeading}\n302500000|UAB Giria|\nx|y\nx|y`, 'are no companies'],
  ['one endless line', `${registerHeading}\n${'x'.repeat(30_000)}`, 'too long'],
  ['a file that is cut off', registerFile(companies.slice(0, 1)), 'cut off'],
])(
  '%s leaves the companies and is told to the operator, and the next good file replaces them',
  async (_, text, reason) => {
    await load(registerFile([...companies, { code: '302522222', name: 'UAB Liekanti' }]))
    await load(text)
    expect(await problem()).toContain(reason)
    expect(await namesOf('liekanti')).toEqual(['UAB Liekanti'])
    await load(registerFile(companies))
    expect(await problem()).toBeNull()
    expect(await namesOf('liekanti')).toEqual([])
  },
)

test('a file that did not change is not loaded again, and a missing one leaves the companies', async () => {
  await load(registerFile(companies))
  await server.first.owner.query(`delete from registered_company where code = '302500000'`)
  await load(undefined)
  expect(await namesOf('zalia')).toEqual(['„Žaliasis kelias“, UAB'])
  rmSync(path)
  await load(undefined)
  expect(await problem()).toContain('ENOENT')
  expect(await namesOf('zalia')).toEqual(['„Žaliasis kelias“, UAB'])
})

test('without the setting the call says that the register is off', async () => {
  const without = await createTestServer()
  const other = await signUp(without)
  const { body } = await other.ask('GET', '/company-register?query=zalia')
  expect(body).toEqual({ enabled: false, as_of: null, data: [] })
  await without.close()
})
