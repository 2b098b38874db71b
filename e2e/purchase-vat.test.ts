import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, expectAddress, field, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })

describe.each([
  { language: 'lt', width: 1440, height: 900 },
  { language: 'en', width: 360, height: 640 },
] as const)('in $language at $width', ({ language, width, height }) => {
  test('services from abroad are asked for, and the VAT that the buyer computes is stored', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const vendor = await books.create('/client', {
      title: 'Wolken GmbH',
      country: 'DE',
      vat_enabled: true,
      vat_code: 'DE136695976',
      is_vendor: true,
    })
    const page = await visit(`/expense/create?vendor_id=${vendor.id}`, {
      lang: language,
      width,
      height,
      token: books.token,
    })
    const { expense, purchase } = textsOf[language]
    await heading(page, expense.title_new).waitFor()
    // Rare fields are closed, and nothing is asked about an ordinary purchase.
    await page.getByText(purchase.more_what).waitFor()
    await page.getByText(purchase.supplied_services, { exact: true }).click()
    await page.getByText(fill(purchase.vat_by_buyer_services, { code: 'PVM21' })).waitFor()
    await textbox(page, purchase.date_supply).waitFor()
    await textbox(page, expense.total).fill('1000')
    await expect.poll(() => textbox(page, expense.vat_row_vat).inputValue()).toMatch(/^210[.,]00$/)
    await expectAccessible(page)
    await button(page, expense.save).click()
    await expect
      .poll(async () => (await books.read('/expense/all')).data)
      .toMatchObject([{ total: '1000.00', vat_total: '0.00', vendor_title: 'Wolken GmbH' }])
    const [{ id }] = (await books.read('/expense/all')).data
    expect((await books.read(`/expense/edit/${id}`)).item.vat_rows).toMatchObject([
      { code: 'PVM21', base: '1000.00', vat: '210.00' },
    ])
  })

  test("a vendor's credit picks the document that it corrects, and both are linked", async ({ visit, product }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
    const corrected = await books.create('/expense', {
      vendor_id: vendor.id,
      number: 'PN 1',
      date: '2026-11-10',
      total: '100',
      total_without_vat: '82.64',
    })
    const page = await visit(`/expense/create?vendor_id=${vendor.id}`, {
      lang: language,
      width,
      height,
      token: books.token,
    })
    const { expense, purchase } = textsOf[language]
    await page.getByText(purchase.kind_credit, { exact: true }).click()
    await field(page, purchase.corrects).click()
    await page.getByRole('option', { name: /PN 1/ }).click()
    await textbox(page, expense.number).fill('KR 1')
    await textbox(page, expense.total_with_vat).fill('121')
    await textbox(page, expense.total_without_vat).fill('100')
    await page.getByText(purchase.credit_settles.split('{{')[0] ?? '').waitFor()
    await expectAccessible(page)
    await button(page, expense.save).click()
    const panel = page.getByRole('dialog', { name: 'KR 1' })
    await panel.getByRole('link', { name: 'PN 1' }).first().waitFor()
    expect((await books.read(`/expense/edit/${corrected.id}`)).item).toMatchObject({
      unpaid: '0.00',
      credited_total: '100.00',
      credits: [{ number: 'KR 1' }],
    })
  })

  test("a vendor's credit is recorded from the palette and from the menu of the expense", async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
    const corrected = await books.create('/expense', {
      vendor_id: vendor.id,
      number: 'PN 1',
      date: '2026-11-10',
      total: '121',
      total_without_vat: '100',
    })
    const { expense, list, shell } = textsOf[language]
    const page = await visit(`/expense/list?open=${corrected.id}`, {
      lang: language,
      width,
      height,
      token: books.token,
    })
    const panel = page.getByRole('dialog', { name: 'PN 1' })
    await panel.waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: shell.search_everything })
    await palette.waitFor()
    await page.keyboard.type('PN 1')
    await palette.getByRole('option', { name: expense.credit }).waitFor()
    await page.keyboard.press('Alt+k')
    await expectAddress(page, `/expense/create?credit_of=${corrected.id}`)
    await expect.poll(() => textbox(page, expense.total_with_vat).inputValue()).toMatch(/^121[.,]00$/)
    await page.goBack()
    await panel.getByRole('button', { name: list.record_more }).click()
    await page.getByRole('menuitem', { name: expense.credit }).click()
    await expectAddress(page, `/expense/create?credit_of=${corrected.id}`)
    await textbox(page, expense.number).fill('KR 2')
    await expect.poll(() => textbox(page, expense.total_without_vat).inputValue()).toMatch(/^100[.,]00$/)
    await expectAccessible(page)
    await button(page, expense.save).click()
    await page.getByRole('dialog', { name: 'KR 2' }).getByRole('link', { name: 'PN 1' }).first().waitFor()
    expect((await books.read(`/expense/edit/${corrected.id}`)).item).toMatchObject({
      unpaid: '0.00',
      credited_total: '121.00',
      refusals: { delete: 'corrected' },
    })
  })
})
