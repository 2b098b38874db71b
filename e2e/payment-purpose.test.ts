import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, heading, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

describe.each([
  ['lt', false],
  ['en', true],
] as const)('payments for another purpose in %s, on a phone: %s', (language, phone) => {
  test('a payment of VAT needs no client or document, and the list and the panel show what it is for', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    await books.create('/payment', {
      type: 'expense',
      date: '2026-11-19',
      client_id: books.client.id,
      account_id: books.account.id,
      total: '20',
    })
    const { payments } = textsOf[language]
    const page = await visit('/payment/create?type=expense', {
      token: books.token,
      lang: language,
      width: phone ? 390 : 1280,
    })
    await heading(page, payments.title_new_expense).waitFor()
    await page.getByText(payments.pays_choose_vendor).waitFor()
    await button(page, payments.purpose_choose).click()
    const purpose = page.getByRole('combobox', { name: payments.purpose })
    await expect.poll(() => purpose.evaluate((each) => each === document.activeElement)).toBe(true)
    await purpose.selectOption(payments.vat_purpose)
    await page.getByText(payments.balance_hint).waitFor()
    await page.getByText(payments.pays_choose_vendor).waitFor({ state: 'detached' })
    await textbox(page, payments.amount).fill('310,50'.replace(',', language === 'lt' ? ',' : '.'))
    await expectAccessible(page)
    await button(page, payments.save).click()
    const panel = page.getByRole('dialog', { name: payments.vat_purpose })
    await panel.getByText(payments.vat_purpose).nth(1).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.goto(new URL('/payment/list?tab=expenses&purpose=vat', page.url()).href)
    const rows = page.getByRole('row').or(page.getByRole('listitem'))
    await rows
      .filter({ hasText: moneyText('310.50', 'EUR', language) })
      .first()
      .waitFor()
    expect(await rows.filter({ hasText: 'UAB „Ąžuolas“' }).count()).toBe(0)
    await expectAccessible(page)
    await expectAddress(page, '/payment/list?tab=expenses&purpose=vat')
    expect((await books.read('/payment/all?tab=expenses&purpose=vat')).data).toMatchObject([
      { purpose: 'vat', client_id: null, total: '310.50' },
    ])
  })
})
