import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { heic } from '#server/test/images.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Visit } from './harness.ts'
import type { Product } from './product.ts'
import { button, dateAfter, expectAddress, field, heading, password, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })

type Scenario = { page: Page; texts: Texts; language: Language; phone: boolean; money: (amount: string) => string }

const vendor = 'UAB „Popieriaus namai“'
const number = 'PN 0042'

/** A person with a company, and the access token. */
const signUp = async (origin: string, language: Language) => {
  const post = async (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await fetch(`${origin}/api/csrf-token`)).json()) as { token: string }
  const person = {
    name: 'Jonas Žemaitis',
    email: `jonas-${language}@ziedas.lt`,
    password,
    password_confirmation: password,
    terms: true,
    locale: language,
  }
  const registered = await post('/register', person, { 'x-csrf-token': token })
  const authorization = registered.headers.get('authorization') ?? ''
  const company = {
    type: 'legal',
    title: 'UAB „Žiedas“',
    code: '979864328',
    vat_enabled: true,
    vat_code: 'LT902305714',
    country: 'LT',
    currency: 'EUR',
    account_number: 'LT237300000000000855',
    language,
  }
  expect((await post('/company', company, { authorization })).status).toBe(201)
  return authorization.replace('Bearer ', '')
}

/** Chooses a photo of the receipt, which is shown before anything is stored. */
const choosePhoto = async ({ page, texts: { expense }, phone }: Scenario) => {
  const photo = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#f4f1ea' } })
    .jpeg()
    .toBuffer()
  const inputs = page.locator('input[type=file]')
  expect(await inputs.last().getAttribute('capture')).toBe('environment')
  await (phone ? inputs.last() : inputs.first()).setInputFiles({
    name: 'kvitas.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  })
  await page.getByText(expense.files_later).waitFor()
  if (!phone) await page.getByRole('img', { name: fill(expense.file_preview, { name: 'kvitas.jpg' }) }).waitFor()
  // An unsupported file shows an error immediately and can be dismissed.
  await inputs.first().setInputFiles({ name: 'darbai.docx', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByText(expense.file_unsupported).waitFor()
  await button(page, fill(expense.file_dismiss, { name: 'darbai.docx' })).click()
}

/** Creates the vendor with a name only. */
const makeVendor = async ({ page, texts: { expense, client } }: Scenario) => {
  await field(page, expense.vendor).fill(vendor)
  await page.getByRole('option', { name: fill(expense.vendor_create, { title: vendor }) }).click()
  await expect.poll(() => field(page, expense.vendor).inputValue()).toBe(vendor)
  await button(page, client.complete).waitFor()
}

const writeAmounts = async ({ page, texts: { expense }, language }: Scenario) => {
  await textbox(page, expense.number).fill(number)
  await textbox(page, expense.date_due).fill(dateAfter(14))
  await field(page, expense.category).click()
  await page.getByRole('option', { name: language === 'lt' ? 'Biuro prekės ir įranga' : /^Office supplies/ }).click()
  const saved = button(page, expense.save)
  await saved.click()
  // Two amounts are missing, and both are reported.
  expect(await textbox(page, expense.total_with_vat).getAttribute('aria-invalid')).toBe('true')
  expect(await textbox(page, expense.total_without_vat).getAttribute('aria-invalid')).toBe('true')
  const errorLinks = page.getByRole('alert').getByRole('link')
  await expect.poll(() => errorLinks.allTextContents()).toEqual([expense.total_with_vat, expense.total_without_vat])
  await textbox(page, expense.total_with_vat).fill('121')
  await button(page, fill(expense.net_by_rate, { rate: language === 'lt' ? '21\u00A0%' : '21%' })).click()
  await expect.poll(() => textbox(page, expense.total_without_vat).inputValue()).toMatch(/^100[.,]00$/)
  await expectAccessible(page)
  await saved.click()
}

const pay = async ({ page, texts: { expense }, money }: Scenario) => {
  const panel = page.getByRole('dialog', { name: number })
  await panel.getByRole('button', { name: expense.add_payment, exact: true }).click()
  const form = page.getByRole('dialog', { name: expense.add_payment })
  const amount = form.getByRole('textbox', { name: expense.payment_amount, exact: true })
  const account = form.getByRole('combobox', { name: expense.payment_account_field })
  expect(await account.locator('option:checked').textContent()).toContain('LT23 7300 0000 0000 0855')
  await amount.fill('200')
  await amount.blur()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  await amount.fill('121')
  await form.getByText(expense.will_be_paid).waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: expense.add_payment, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(fill(expense.payment_added, { amount: money('121.00') })).waitFor()
  await panel.getByRole('tab', { name: expense.tab_payments }).or(panel.getByText(expense.tab_payments)).first().click()
  await panel.getByText(money('121.00').slice(0, 3)).first().waitFor()
}

/** A paid expense cannot be deleted; once the payment is removed, it can be deleted and restored. */
const removeAndUndo = async ({ page, texts: { expense, list, common }, money }: Scenario) => {
  const panel = page.getByRole('dialog', { name: number })
  await panel
    .getByRole('button', { name: fill(expense.payment_remove_of, { amount: money('121.00'), date: dateAfter(0) }) })
    .click()
  await page.getByText(fill(expense.payment_removed, { amount: money('121.00') })).waitFor()
  await panel.getByRole('button', { name: list.record_more, exact: true }).click()
  await page.getByRole('menuitem', { name: common.delete, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: expense.delete_title })
  await question.getByRole('textbox').fill('Dvigubas')
  await question.getByRole('button', { name: expense.delete_confirm, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: common.deleted })
    .getByRole('button', { name: common.undo, exact: true })
    .click()
  await page.getByText(common.restored).waitFor()
  await page.getByRole('link', { name: vendor }).first().waitFor()
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('an expense is recorded with its file, paid, deleted and restored, and a duplicate has a warning', async ({
    visit,
    product,
  }) => {
    const token = await signUp(product.origin, language)
    const page = await visit('/expense/list', { lang: language, width, token })
    const texts = textsOf[language]
    const { expense } = texts
    const scenario: Scenario = {
      page,
      texts,
      language,
      phone: width < 600,
      money: (amount) => moneyText(amount, 'EUR', language),
    }
    await heading(page, expense.list).waitFor()
    await page.getByText(expense.empty_title).waitFor()
    await expectAccessible(page)
    await button(page, expense.create).first().click()
    await expectAddress(page, '/expense/create')
    await choosePhoto(scenario)
    await makeVendor(scenario)
    await writeAmounts(scenario)
    // The saved expense has the uploaded file.
    const panel = page.getByRole('dialog', { name: number })
    await panel.waitFor()
    await panel.getByRole('button', { name: /^kvitas\.jpg/ }).waitFor()
    await panel.getByRole('img', { name: fill(expense.file_preview, { name: 'kvitas.jpg' }) }).waitFor()
    await expectAccessible(page)
    await pay(scenario)
    await removeAndUndo(scenario)
    await page.goto('/expense/create')
    // The arrow key lists all vendors before anything is typed.
    await field(page, expense.vendor).press('ArrowDown')
    await page.getByRole('option', { name: vendor, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, expense.vendor).inputValue()).toBe(vendor)
    await textbox(page, expense.number).fill(number.toLowerCase())
    await page.getByText(fill(expense.duplicate_one, { number: number.toLowerCase() })).waitFor()
    await expectAccessible(page)
  })
})

test('a PDF and a photo have thumbnails, and a broken file shows its type', async ({ visit, product }) => {
  const { texts, books, page, made: created } = await openWithFiles(product, visit)
  const panel = page.getByRole('dialog', { name: created.number })
  const imageOf = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }).locator('img')
  const isDrawn = (name: string) =>
    imageOf(name).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  for (const name of ['tikra.pdf', 'IMG_0001.HEIC']) {
    await imageOf(name).waitFor()
    await expect.poll(() => isDrawn(name)).toBe(true)
  }
  expect(await imageOf('sugadinta.pdf').count()).toBe(0)
  // Chromium cannot show HEIC, so this is the image that the server made of it.
  await panel.getByRole('button', { name: /^IMG_0001/ }).click()
  const shown = panel.getByRole('img', { name: fill(texts.expense.file_preview, { name: 'IMG_0001.HEIC' }) })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
  await expectAccessible(page)

  // The menu shows the number of unpaid expenses, until the expense is paid.
  const inMenu = page.getByRole('navigation', { name: texts.shell.navigation, exact: true }).getByRole('link')
  await expect.poll(() => inMenu.filter({ hasText: texts.shell.title_expense_list }).textContent()).toMatch(/1$/)
  const { accounts } = (await books.read('/expense/create')).options
  const payment = { account_id: accounts[0].id, date: created.date, amount: created.unpaid }
  expect((await books.ask('POST', `/expense/${created.id}/add-payment`, payment)).status).toBe(200)
  await page.reload()
  await expect.poll(() => inMenu.filter({ hasText: texts.shell.title_expense_list }).textContent()).not.toMatch(/1$/)
})

const openWithFiles = async (product: Product, visit: Visit) => {
  const books = await openBooks(product)
  const created = await books.create('/expense', {
    vendor_id: books.client.id,
    number: 'F 7',
    date: '2026-11-10',
    total: '121',
    total_without_vat: '100',
  })
  const invoice = await books.invoice()
  const headers = { authorization: `Bearer ${books.token}` }
  const pdf = await (await fetch(`${product.origin}/api/invoice/${invoice.id}/pdf`, { headers })).arrayBuffer()
  const body = new FormData()
  body.append('files[]', new Blob([pdf]), 'tikra.pdf')
  body.append('files[]', new Blob(['%PDF-1.4\nnone']), 'sugadinta.pdf')
  body.append('files[]', new Blob([new Uint8Array(heic)]), 'IMG_0001.HEIC')
  expect(
    (await fetch(`${product.origin}/api/expense/${created.id}/files`, { method: 'POST', headers, body })).status,
  ).toBe(201)
  const page = await visit(`/expense/list?open=${created.id}`, { token: books.token })
  return { texts: textsOf.lt, books, made: created, page }
}
