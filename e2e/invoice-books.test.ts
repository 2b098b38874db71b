import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { addressOf, dateAfter, expectAddress, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Texts } from './texts.ts'

const lt = textsOf.lt
const { common, invoice: editor, invoice_list: list } = lt

type Company = Awaited<ReturnType<typeof signUpWithCompany>>
type CreatedInvoice = { id: string; number: string; version: number }

const money = (amount: string) => moneyText(amount, 'EUR', 'lt')

/** Fails unless the request succeeded. */
const ok = async (response: ReturnType<Company['ask']>) => {
  const { status, body } = await response
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** A client, and what a document with one line needs. */
const withClient = async ({ ask }: Company) => {
  const client = await ok(ask('POST', '/client', { type: 'legal', title: 'UAB „Žąsis“', country: 'LT' }))
  const { options } = await ok(ask('GET', '/invoice/create'))
  const createInvoice = async (change: object = {}, line: object = {}): Promise<CreatedInvoice> =>
    ok(
      ask('POST', '/invoice', {
        type: 'simple',
        client_id: client.id,
        date: dateAfter(0),
        date_due: dateAfter(14),
        lines: [{ title: 'Plunksnos', quantity: '4', price: '100', vat_id: options.vats[0].id, ...line }],
        ...change,
      }),
    )
  const account = options.accounts[0] as { id: string }
  const pay = (id: string, amount: string) =>
    ok(ask('POST', `/invoice/${id}/add-payment`, { account_id: account.id, date: dateAfter(0), amount }))
  const read = async (id: string) => (await ok(ask('GET', `/invoice/edit/${id}`))).item
  return { client, account, createInvoice, pay, read }
}

const panelOf = (page: Page, number: string) => page.getByRole('dialog', { name: number, exact: true })
/** Chooses an action from the panel's menu. */
const choose = async (page: Page, number: string, action: string, { common: texts }: Texts = lt) => {
  await panelOf(page, number).getByRole('button', { name: texts.more, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const cell = (page: Page, name: string, number: number) => field(page, fill(editor.cell_name, { name, number }))
const opened = async (page: Page): Promise<string> => {
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  return new URL(page.url()).searchParams.get('open')!
}

test('a paid invoice is voided with a reason, its money stays as an advance, and it is restored', async ({
  product,
  visit,
}) => {
  const company = await signUpWithCompany(product)
  const { client, createInvoice, pay, read } = await withClient(company)
  const { id, number } = await createInvoice()
  await pay(id, '200.00')
  const page = await visit(`/invoice/list?open=${id}`, { token: company.token })
  await choose(page, number, list.void)
  const question = page.getByRole('alertdialog', { name: fill(list.void_title, { number }) })
  await question.getByText(fill(list.void_paid, { amount: money('200.00') })).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: list.void, exact: true }).click()
  await question.getByText(lt.validation.required).waitFor()
  await question.getByRole('textbox').fill('Išrašyta ne tam klientui')
  await question.getByRole('button', { name: list.void, exact: true }).click()
  await page.getByText(fill(list.voided, { number })).waitFor()
  const panel = panelOf(page, number)
  await panel.getByText('Išrašyta ne tam klientui').waitFor()
  await expectAccessible(page)
  expect(await read(id)).toMatchObject({ paid: '0.00', payments: [], void_comment: 'Išrašyta ne tam klientui' })
  const advance = await company.ask('GET', `/client/${client.id}/advanced-payment?currency=EUR`)
  expect(advance.body.amount).toBe('200.00')

  await panel.getByRole('button', { name: list.restore_voided, exact: true }).click()
  await page.getByText(fill(list.restored, { number })).waitFor()
  await panel.getByRole('button', { name: list.add_payment }).waitFor()
  expect(await read(id)).toMatchObject({ voided_at: null, unpaid: '484.00' })

  // The remaining advance pays a part of another invoice.
  const later = await createInvoice()
  await page.goto(`/invoice/list?open=${later.id}`)
  await panelOf(page, later.number).getByRole('button', { name: list.add_payment }).click()
  await page.getByText(list.source_advance, { exact: true }).click()
  const form = page.getByRole('dialog', { name: list.add_payment })
  await expect.poll(() => form.getByRole('textbox', { name: list.payment_amount }).inputValue()).toBe('200,00')
  await form.getByRole('button', { name: list.add_payment, exact: true }).click()
  await page.getByText(fill(list.payment_added, { amount: money('200.00') })).waitFor()
  expect(await read(later.id)).toMatchObject({ paid: '200.00', unpaid: '284.00' })
})

test('a void invoice is archived, found in the archive and unarchived', async ({ product, visit }) => {
  const company = await signUpWithCompany(product)
  const { createInvoice } = await withClient(company)
  const [{ id, number }] = [await createInvoice(), await createInvoice()]
  await ok(company.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' }))
  const page = await visit('/invoice/list?tab=void', { token: company.token })
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByRole('link').click()
  await choose(page, number, common.archive)
  await panelOf(page, number).waitFor({ state: 'detached' })
  await page.getByText(list.none_void_title).waitFor()
  await page.getByRole('button', { name: lt.list.archive, exact: true }).click()
  await row.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: fill(lt.list.unarchive_of, { title: number }) }).click()
  await page.getByText(lt.list.none_archived_title).waitFor()
  await page.getByRole('button', { name: lt.list.archive_leave }).click()
  await row.waitFor()
})

test('a part of an invoice is credited, then the remainder, and the credits reduce the debt', async ({
  product,
  visit,
}) => {
  const company = await signUpWithCompany(product)
  const { createInvoice, read } = await withClient(company)
  const { id, number } = await createInvoice()
  const page = await visit(`/invoice/list?open=${id}`, { token: company.token })
  await choose(page, number, list.credit)
  await expectAddress(page, `/invoice/create?credit_of=${id}`)
  expect(await cell(page, editor.quantity, 1).inputValue()).toBe('−4')
  await page.getByText(lt.invoice_source.credit_part, { exact: true }).click()
  const quantity = cell(page, editor.quantity, 1)
  await expect.poll(() => quantity.inputValue()).toBe('')
  await quantity.fill('5')
  await quantity.blur()
  await page.getByText(fill(lt.validation.credit_too_much, { max: '4' })).waitFor()
  // The form adds the minus sign.
  await quantity.fill('1')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('−1')
  await page.getByRole('region', { name: editor.totals }).getByText(money('-121.00')).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: editor.issue_credit, exact: true }).click()
  const first = await read(await opened(page))
  expect(first).toMatchObject({ type: 'credit', total: '-121.00', reference_number: number })

  // Opens the invoice from its credit invoice: its balance due is smaller.
  await panelOf(page, first.number).getByRole('link', { name: number }).click()
  await panelOf(page, number).getByText(money('363.00')).filter({ visible: true }).first().waitFor()
  await panelOf(page, number).getByRole('link', { name: first.number }).first().waitFor()
  await expectAccessible(page)
  await choose(page, number, list.credit)
  await page.getByText(fill(editor.credit_left, { quantity: '3' })).waitFor()
  await page.getByRole('button', { name: editor.issue_credit, exact: true }).click()
  await expect.poll(async () => (await read(id)).unpaid).toBe('0.00')
  expect(await read(id)).toMatchObject({ credited: 'whole', payment_state: 'paid' })

  // The menu says that nothing is left to credit.
  await page.goto(`/invoice/list?open=${id}`)
  await panelOf(page, number).getByRole('button', { name: common.more, exact: true }).click()
  await page.getByText(list.locked_credit_credited).waitFor()
  // The total of the month is zero.
  await page.getByText(fill(list.month_line, { total: money('0.00'), previous: money('0.00') })).waitFor()
})

test('a paid proforma becomes an invoice that is paid, on a phone in English', async ({ product, visit }) => {
  const texts = textsOf.en
  const company = await signUpWithCompany(product)
  await ok(company.ask('PUT', '/user/profile', { locale: 'en' }))
  const { createInvoice, pay, read } = await withClient(company)
  const { id, number } = await createInvoice({ type: 'proforma' })
  await pay(id, '484.00')
  const page = await visit(`/invoice/list?open=${id}`, { token: company.token, lang: 'en', width: 390 })
  const panel = panelOf(page, number)
  await panel.getByRole('link', { name: texts.invoice_list.make_invoice }).filter({ visible: true }).click()
  await expectAddress(page, `/invoice/create?from_proforma=${id}`)
  const paid = moneyText('484.00', 'EUR', 'en')
  await page.getByText(fill(texts.invoice_source.from_proforma_paid, { paid })).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.invoice.issue, exact: true }).click()
  const created = await read(await opened(page))
  expect(created).toMatchObject({ type: 'simple', payment_state: 'paid', proforma: { id, number } })
  await panelOf(page, created.number)
    .getByText(texts.invoice_list.state_paid)
    .filter({ visible: true })
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await read(id)).toMatchObject({ is_invoiced: true, paid: '0.00', invoiced_as: { id: created.id } })

  await page.goto('/invoice/list?tab=proforma')
  const due = page.getByRole('term').filter({ hasText: texts.invoice_list.sum_unpaid_short }).locator('+ dd')
  await expect.poll(() => due.innerText()).toBe(moneyText('0.00', 'EUR', 'en'))
})

test('deleting an issued invoice explains the law, and the invoice is restored', async ({ product, visit }) => {
  const company = await signUpWithCompany(product)
  const { createInvoice, read } = await withClient(company)
  const { id, number } = await createInvoice()
  const page = await visit(`/invoice/list?open=${id}`, { token: company.token })
  await choose(page, number, list.delete)
  const question = page.getByRole('alertdialog', { name: fill(list.delete_title, { number }) })
  await question.getByText(/10 metų/).waitFor()
  await question.getByRole('button', { name: list.delete_credit }).waitFor()
  await question.getByRole('textbox').fill('Bandymas')
  await expectAccessible(page)
  await question.getByRole('button', { name: list.delete, exact: true }).click()
  await page.getByText(fill(list.deleted, { number })).waitFor()
  expect(await read(id)).toMatchObject({ delete_comment: 'Bandymas' })

  await page.goto('/invoice/list?tab=deleted')
  await page.getByRole('link', { name: number }).click()
  const panel = panelOf(page, number)
  await panel.getByText(list.fact_deleted_by.split('{{')[0]!).first().waitFor()
  await panel.getByText('Bandymas').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: fill(list.restore_of, { number }) }).click()
  await page.getByText(fill(list.restored, { number })).waitFor()
  expect(await read(id)).toMatchObject({ deleted_at: null })
})

test('the person who saves second sees both versions field by field, and nothing is lost', async ({
  product,
  visit,
}) => {
  const company = await signUpWithCompany(product)
  const { createInvoice, read } = await withClient(company)
  const { id } = await createInvoice({ note: 'Sena pastaba' })
  const page = await visit(`/invoice/edit/${id}`, { token: company.token, refusals: [409] })
  await cell(page, editor.quantity, 1).waitFor()
  const { client_details: _, ...item } = await read(id)
  const theirs = { ...item, note: 'Kolegės pastaba', lines: [{ ...item.lines[0], quantity: '7' }] }
  await ok(company.ask('PUT', `/invoice/${id}`, theirs))

  await field(page, editor.note).fill('Mano pastaba')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  const both = page.getByRole('alert', { name: common.stale_title })
  await both.getByText('Mano pastaba').waitFor()
  await both.getByText('Kolegės pastaba').waitFor()
  await both
    .getByText(/7 vnt\.|× 100/)
    .first()
    .waitFor()
  expect(await read(id)).toMatchObject({ note: 'Kolegės pastaba' })
  await expectAccessible(page)
  await both.getByRole('button', { name: editor.stale_go_on }).click()
  await expect.poll(() => cell(page, editor.quantity, 1).inputValue()).toBe('7')
  expect(await field(page, editor.note).inputValue()).toBe('Mano pastaba')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await opened(page)
  expect(await read(id)).toMatchObject({ note: 'Mano pastaba', lines: [{ quantity: '7' }] })
})

test('a double click issues one invoice', async ({ product, visit }) => {
  const company = await signUpWithCompany(product)
  await withClient(company)
  const page = await visit('/invoice/create', { token: company.token })
  await field(page, editor.client).fill('Žąsis')
  await page.getByRole('option', { name: 'UAB „Žąsis“' }).click()
  await cell(page, editor.title, 1).fill('Plunksnos')
  await cell(page, editor.price_without_vat, 1).fill('10')
  await page.getByRole('button', { name: editor.issue, exact: true }).dblclick()
  await opened(page)
  const { body } = await company.ask('GET', '/invoice/all')
  expect(body.data).toHaveLength(1)
})

test('the new address of a client is copied to an invoice only on request', async ({ product, visit }) => {
  const company = await signUpWithCompany(product)
  const { client, createInvoice, read } = await withClient(company)
  const { id } = await createInvoice()
  const { item } = await ok(company.ask('GET', `/client/edit/${client.id}`))
  await ok(company.ask('PUT', `/client/${client.id}`, { ...item, address: 'Naujoji g. 5' }))
  const page = await visit(`/invoice/edit/${id}`, { token: company.token })
  const notice = page.getByRole('status').filter({ hasText: textsOf.lt.client_news.client_news })
  await notice.getByText('Naujoji g. 5').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: textsOf.lt.client_news.client_news_take }).click()
  await page.getByText(textsOf.lt.client_news.client_news_taken).waitFor()
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await opened(page)
  expect((await read(id)).client_details).toMatchObject({ address: 'Naujoji g. 5' })
})

test('the calculation of VAT is shown step by step for each rate', async ({ product, visit }) => {
  const company = await signUpWithCompany(product)
  const { id, number } = await (await withClient(company)).createInvoice({ discount: { kind: 'percent', value: '10' } })
  const page = await visit(`/invoice/list?open=${id}`, { token: company.token })
  await panelOf(page, number).getByRole('button', { name: editor.vat_how }).click()
  const explanation = page.getByRole('dialog', { name: editor.vat_how })
  await explanation.getByText(editor.vat_how_discount).waitFor()
  await explanation.getByText(/360,00 × 21\s?%/).waitFor()
  await explanation.getByText('75,60', { exact: true }).waitFor()
  await expectAccessible(page)
})
