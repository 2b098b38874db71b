import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import { loadRegister } from '#server/account/company-register/load-register.ts'
import { registerFile } from '#server/account/company-register/test/register-file.ts'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, dateAfter, field, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const register = join(mkdtempSync(join(tmpdir(), 'kvitas-register-')), 'JAR.csv')
writeFileSync(
  register,
  registerFile([
    { code: '302500000', name: 'UAB "Žalia giria"', address: 'Kaunas, Vytauto g. 1, LT-44001' },
    { code: '302500001', name: 'UAB "Žalias kelias"', state: 'Likviduojamas' },
  ]),
)
/** It says of every code that it is valid. */
const vies = createServer((request, response) => {
  request.resume()
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ valid: true, name: 'OÜ Põhjatäht' }))
}).listen(0, '127.0.0.1')
await once(vies, 'listening')
afterAll(() => void vies.close())
const test = productTest({
  CAPTCHA: 'off',
  COMPANY_REGISTER: register,
  VIES: 'on',
  VIES_URL: `http://127.0.0.1:${(vies.address() as AddressInfo).port}`,
})
const { lt } = textsOf
const yesterday = dateAfter(-1)

describe('exchange rates', () => {
  test('a rate added in the settings fills an invoice in dollars, and a typed one stays', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    const page = await visit('/settings/rates', { token: books.token })
    await page.getByText(lt.rate.empty_title).waitFor()
    await expectAccessible(page)
    await button(page, lt.rate.add).click()
    await field(page, lt.rate.per_euro).fill('1,25')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: lt.rate.table }).getByText('USD').waitFor()
    await expectAccessible(page)

    await page.goto('/invoice/create')
    await page.getByLabel(lt.invoice.currency, { exact: true }).click()
    await page.getByRole('option', { name: 'USD', exact: true }).click()
    await page.getByText(fill(lt.rate.hint_hand, { date: yesterday })).waitFor()
    const rate = field(page, lt.invoice.exchange_rate)
    await expect.poll(() => rate.inputValue()).toBe('0,8')
    await rate.fill('0,9')
    const offer = page.getByRole('button', { name: fill(lt.rate.use_hand, { rate: '0,8', date: yesterday }) })
    await offer.waitFor()
    expect(await rate.inputValue()).toBe('0,9')
    await offer.click()
    await expect.poll(() => rate.inputValue()).toBe('0,8')
  })

  test('a deleted rate is restored by its message', async ({ visit, product }) => {
    const books = await openBooks(product)
    await books.create('/rate', { currency: 'GBP', date: addDays(yesterday, -1), per_euro: '0.87' })
    const page = await visit('/settings/rates', { token: books.token })
    await page.getByRole('button', { name: /^Ištrinti GBP/ }).click()
    await page.getByText(lt.rate.empty_title).waitFor()
    await button(page, lt.rate.undo).click()
    await page.getByRole('table', { name: lt.rate.table }).getByText('GBP').waitFor()
    expect((await books.read('/rate/all')).data).toHaveLength(1)
  })
})

describe('the company register', () => {
  test('a company chosen by keys fills the form of a client', async ({ visit, product }) => {
    await loadRegister(product.services, product.ownerUrl)
    const books = await openBooks(product)
    const page = await visit('/client/create', { token: books.token })
    await heading(page, lt.client.new).waitFor()
    await field(page, lt.client.title).fill('zali')
    await page.getByRole('option', { name: /Žalia giria/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, lt.client.title).inputValue()).toBe('UAB „Žalia giria“')
    expect(await field(page, lt.client.company_code).inputValue()).toBe('302500000')
    expect(await field(page, lt.client.city).inputValue()).toBe('Kaunas')
    await page.getByText(fill(lt.company_data.register_from, { date: '2026-11-19' })).waitFor()
    await expectAccessible(page)

    await field(page, lt.client.company_code).fill('302500001')
    await page.getByRole('option', { name: /Likviduojamas/ }).click()
    await page.getByText(fill(lt.company_data.register_state, { state: 'Likviduojamas' })).waitFor()
  })
})

test('the form of a client shows what VIES said about the stored VAT code', async ({ visit, product }) => {
  const books = await openBooks(product)
  const client = await books.create('/client', { title: 'OÜ Põhjatäht', country: 'EE', vat_code: 'EE123456780' })
  const page = await visit(`/client/edit/${client.id}?edit=1`, { token: books.token })
  const { company_data: texts } = lt
  await page.getByText(texts.vies_unchecked).waitFor()
  await button(page, texts.vies_check).click()
  await page.getByText(fill(texts.vies_name, { name: 'OÜ Põhjatäht' })).waitFor()
  await page.getByText(/^VIES: galioja/).waitFor()
  await expectAccessible(page)
  await field(page, lt.client.vat_code).fill('EE123456781')
  await page.getByText(texts.vies_save_first).waitFor()
})
