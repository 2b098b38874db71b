import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { describe, expect } from 'vitest'
import { amountInWords } from '../src/domain/amount-in-words.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import {
  addressOf,
  button,
  dateAfter,
  expectAddress,
  field,
  heading,
  openLines,
  password,
  signIn,
  signUpThroughScreens,
  textbox,
} from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

// The robot check is on here, as it is for a real new user.
const test = productTest({ CAPTCHA: 'on' })

// 2 × 150.50 at 21 % and 3 × 12.30 at 5 %, with a discount of 10 % on all.
const total = '362.66'

type Scenario = { page: Page; texts: Texts; language: Language; phone: boolean; money: (amount: string) => string }

const nameCompany = async ({ page, texts: { auth, validation } }: Scenario) => {
  await expectAccessible(page)
  await textbox(page, auth.company_name).fill('UAB „Žiedas“')
  const code = textbox(page, auth.company_code)
  await code.fill('979864329')
  await code.blur()
  await page.getByText(validation.company_code_check_digit).waitFor()
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await code.fill('979864328')
  await page.getByText(auth.code_right).waitFor()
  expect(await code.getAttribute('aria-invalid')).toBeNull()
  await page.getByRole('checkbox', { name: auth.vat_payer, exact: true }).check()
  const vatCode = textbox(page, auth.vat_code)
  await vatCode.fill('LT902305715')
  await button(page, auth.create_company).click()
  await page.getByText(validation.vat_code_check_digit).first().waitFor()
  expect(addressOf(page)).toBe('/new-company')
  await expectAccessible(page)
  await vatCode.fill('LT902305714')
  await textbox(page, auth.account_number).fill('LT237300000000000855')
  await button(page, auth.create_company).click()
  // A new user can issue the first invoice without opening the settings.
  await expectAddress(page, '/invoice/create')
}

const readFacts = async ({ page, texts: { invoice }, phone }: Scenario) => {
  await heading(page, phone ? invoice.new_short : invoice.new_simple_vat).waitFor()
  const number = textbox(page, phone ? invoice.series_and_number : invoice.number)
  expect(await number.inputValue()).toMatch(/\d/)
  const today = dateAfter(0)
  expect(await textbox(page, invoice.date_due).inputValue()).toBe(dateAfter(14))
  if (phone) await page.getByText(fill(invoice.facts_more, { date: today, currency: 'EUR' })).waitFor()
  else expect(await textbox(page, invoice.date).inputValue()).toBe(today)
  await expectAccessible(page)
}

/** Creates a client from the invoice form, which keeps what was typed. */
const makeClient = async ({ page, texts: { invoice, client } }: Scenario) => {
  const title = 'MB „Ąžuolo lapas“'
  await field(page, invoice.client).fill(title)
  await page.getByRole('option', { name: fill(invoice.client_create, { title }) }).click()
  // First with a name only, then with the other details.
  await button(page, client.complete).click()
  const panel = page.getByRole('dialog', { name: title })
  const name = panel.getByRole('textbox', { name: client.title, exact: true })
  await expect.poll(() => name.inputValue()).toBe(title)
  await panel.getByRole('textbox', { name: client.company_code, exact: true }).fill('961622431')
  await panel.getByText(client.code_right).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: client.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await page.locator('main').getByText(title, { exact: true }).waitFor()
  // What was typed so far is a draft on the server.
  expect(addressOf(page)).toMatch(/^\/invoice\/create\?draft=/)
  return title
}

const typeLines = async ({ page, texts: { invoice }, language }: Scenario) => {
  const cell = (name: string, number: number) => field(page, fill(invoice.cell_name, { name, number }))
  const lines = openLines(language)
  for (const [at, line] of lines.entries()) {
    const number = at + 1
    await cell(invoice.title, number).fill(line.title)
    await cell(invoice.quantity, number).fill(line.quantity)
    await cell(invoice.price_without_vat, number).fill(line.price)
    const vat = cell(invoice.vat, number)
    const option = vat.locator('option').filter({ hasText: line.vat }).first()
    await vat.selectOption({ value: (await option.getAttribute('value'))! })
  }
  await button(page, invoice.discount).click()
  await textbox(page, invoice.discount).fill('10')
  await textbox(page, invoice.note).fill('Ačiū, kad renkatės mus')
  return lines
}

const readSums = async ({ page, texts: { invoice }, money, language }: Scenario) => {
  const sums = page.getByRole('region', { name: invoice.totals })
  await sums.getByText(money(total)).waitFor()
  await sums.getByText(money('56.89')).waitFor()
  await sums.getByText(money('1.66')).waitFor()
  await sums.getByText(amountInWords(total, 'EUR', language)!).waitFor()
}

/** The preview drawn by the server follows the form. */
const expectDocument = async ({ page, texts: { invoice }, phone }: Scenario, typed: string) => {
  const drawn = page.waitForResponse(
    (response) => response.url().endsWith('/preview-pages') && (response.request().postData() ?? '').includes(typed),
  )
  if (phone) await page.getByRole('radio', { name: invoice.view_document }).check({ force: true })
  else {
    const title = field(page, fill(invoice.cell_name, { name: invoice.title, number: 2 }))
    await title.press('End')
    await title.pressSequentially('!')
  }
  const response = await drawn
  const { pages } = (await response.json()) as { pages: string[] }
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/^<svg/)
  expect(response.request().timing().responseEnd).toBeLessThan(3000)
  const sheet = page.getByRole('group', { name: fill(invoice.document_page, { page: 1, pages: 1 }) })
  await expect
    .poll(() => sheet.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  if (phone) await page.getByRole('radio', { name: invoice.view_form }).check({ force: true })
}

const issue = async ({ page, texts: { invoice } }: Scenario) => {
  const [answer] = await Promise.all([
    page.waitForResponse(
      // The number comes with the issue of the draft.
      (response) => /\/api\/draft\/[^/]+\/issue$/.test(response.url()) && response.request().method() === 'POST',
    ),
    button(page, invoice.issue)
      .or(page.getByRole('button', { name: new RegExp(`^${invoice.issue}`) }))
      .first()
      .click(),
  ])
  expect(answer.status()).toBe(200)
  const created = (await answer.json()) as { id: string; number: string; total: string }
  expect(created.total).toBe(total)
  await page.getByText(fill(invoice.issued, { number: created.number })).waitFor()
  await expectAddress(page, `/invoice/list?open=${created.id}`)
  return created
}

const panelOf = (page: Page, number: string) => page.getByRole('dialog', { name: number })

/** The list under the panel, and opening the panel again. */
const findInList = async ({ page, texts: { common, invoice_list }, money }: Scenario, number: string) => {
  const panel = panelOf(page, number)
  await panel.waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: common.close }).first().click()
  await panel.waitFor({ state: 'detached' })
  await heading(page, invoice_list.title).waitFor()
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number }).first()
  await row.getByText(money(total)).first().waitFor()
  await expectAccessible(page)
  await row.getByRole('link').first().click()
  await panel.waitFor()
  return panel
}

const openPdf = async ({ page, texts: { common, invoice_list }, money }: Scenario, number: string) => {
  await panelOf(page, number).getByRole('button', { name: common.more }).click()
  const [popup, response] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (each) => /\/api\/invoice\/[^/]+\/pdf$/.test(new URL(each.url()).pathname)),
    page.getByRole('menuitem', { name: invoice_list.open_tab }).click(),
  ])
  expect(response.request().method()).toBe('POST')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('application/pdf')
  await popup.close()
  // Downloads the same file again, to read its text.
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const file = await page.request.get(new URL(response.url()).pathname, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { text } = await extractText(new Uint8Array(await file.body()), { mergePages: true })
  for (const printed of [number, 'UAB „Žiedas“', 'MB „Ąžuolo lapas“', figureOf(money(total)), 'Interjero projektas'])
    expect(text).toContain(printed)
}

/** Without the currency, which the PDF prints separately. */
const figureOf = (text: string) => text.replace(/[^\d.,]/g, '')

const pay = async (scenario: Scenario, number: string, amount: string | undefined, remaining: string) => {
  const { page, texts, money, language } = scenario
  const { invoice_list } = texts
  await panelOf(page, number).getByRole('button', { name: invoice_list.add_payment }).click()
  const form = page.getByRole('dialog', { name: invoice_list.add_payment })
  const field = form.getByRole('textbox', { name: invoice_list.payment_amount, exact: true })
  await field.waitFor()
  if (amount) {
    await field.fill('400')
    await field.blur()
    await form.getByText(texts.validation.overpayment).waitFor()
    await expectAccessible(page)
    await field.fill(language === 'lt' ? amount.replace('.', ',') : amount)
    await form.getByText(fill(invoice_list.will_left, { amount: money(remaining) })).waitFor()
  } else await form.getByText(invoice_list.will_be_paid).waitFor()
  await form.getByRole('button', { name: invoice_list.add_payment }).click()
  await form.waitFor({ state: 'detached' })
  await panelOf(page, number).getByText(money(remaining)).filter({ visible: true }).first().waitFor()
}

const payAndRemovePayment = async (scenario: Scenario, number: string) => {
  const { page, texts, money } = scenario
  const { invoice_list } = texts
  const panel = panelOf(page, number)
  await pay(scenario, number, '100.25', '262.41')
  await panel.getByText(invoice_list.state_partly).filter({ visible: true }).first().waitFor()
  await pay(scenario, number, undefined, '0')
  await panel.getByText(invoice_list.state_paid).filter({ visible: true }).first().waitFor()
  expect(await panel.getByRole('button', { name: invoice_list.add_payment }).count()).toBe(0)
  await panel.getByRole('button', { name: new RegExp(`^${invoice_list.tab_payments}`) }).click()
  await expectAccessible(page)
  const removal = fill(invoice_list.payment_remove_of, { amount: money('262.41'), date: dateAfter(0) })
  await panel.getByRole('button', { name: removal }).click()
  await page.getByText(fill(invoice_list.payment_removed, { amount: money('262.41') })).waitFor()
  await panel.getByText(invoice_list.state_partly).filter({ visible: true }).first().waitFor()
  await panel.getByText(money('262.41')).filter({ visible: true }).first().waitFor()
}

/** Signs out by the menu and signs in again, which opens the same page. */
const leaveAndComeBack = async ({ page, texts, phone }: Scenario, email: string, number: string) => {
  const { shell } = texts
  const invoice = addressOf(page)
  await page.keyboard.press('Escape')
  await panelOf(page, number).waitFor({ state: 'detached' })
  const more = page.getByRole('navigation', { name: shell.navigation_phone }).getByRole('button', { name: shell.more })
  if (phone) await more.click()
  await page.getByRole('button', { name: shell.user_menu }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: shell.logout }).click()
  await expectAddress(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await expectAccessible(page)
  await page.goto(invoice)
  await expectAddress(page, `/login?redirect=${invoice.replace('&', '%26')}`)
  await signIn(page, texts, email, password)
  await expectAddress(page, invoice)
  await panelOf(page, number).waitFor()
}

describe('from signing up to an invoice that is paid', () => {
  for (const [language, width, title] of [
    ['lt', 1440, 'a person signs up and issues an invoice that is paid, in Lithuanian on a wide window'],
    ['en', 390, 'a person signs up and issues an invoice that is paid, in English on a phone'],
  ] as const)
    test(title, async ({ visit }) => {
      const page = await visit('/register', { lang: language, width })
      const texts = textsOf[language]
      const money = (amount: string) => moneyText(amount, 'EUR', language)
      const scenario: Scenario = { page, texts, language, phone: width < 600, money }
      const email = `pirma.${language}@kvitas.test`
      await expectAccessible(page)
      await signUpThroughScreens(page, texts, email)
      await nameCompany(scenario)
      await readFacts(scenario)
      await makeClient(scenario)
      const lines = await typeLines(scenario)
      await readSums(scenario)
      await expectDocument(scenario, lines[1]!.title)
      const { number } = await issue(scenario)
      await findInList(scenario, number)
      await openPdf(scenario, number)
      await payAndRemovePayment(scenario, number)
      await leaveAndComeBack(scenario, email, number)
    })
})
