import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { bankCalls } from '#server/bank/test/statements.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { expectAddress } from './steps.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { bank_entry: texts, bank, client } = textsOf.lt
const dollarNumber = 'LT324010042400222223'

test('a dollar invoice paid into a euro account is matched with the exchange, and a foreign entry gets the rate of its day', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const { bring } = bankCalls(() => ({ server: product, books }))
  await books.create('/rate', { currency: 'USD', date: '2026-11-20', per_euro: '1.25' })
  const dollars = { type: 'bank', title: 'Dolerių sąskaita', account_number: dollarNumber, currency: 'USD' }
  const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.8' })
  await bring([{ date: '2026-11-21', amount: '108.90', name: 'Acme Inc', text: `Invoice ${invoice.number}` }])
  const page = await visit('/bank', { token: books.token })
  const panel = page.getByRole('dialog')
  await page.getByRole('row').filter({ hasText: 'Acme Inc' }).getByRole('button').click()
  // Without an account in dollars there is nothing to confirm.
  await panel.getByRole('status').filter({ hasText: 'USD' }).waitFor()
  await books.create('/company-account', dollars)
  await page.reload()
  await panel.getByText(`Pagal abi sumas 1 USD = 0,9 EUR`).waitFor()
  await panel.getByText('Keitimas: 121,00').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(bank.done_title).waitFor()
  await expect.poll(async () => (await books.get(invoice.id)).payment_state).toBe('paid')

  // Money in dollars for no document: the field has the published rate by itself.
  await bring([{ date: '2026-11-21', amount: '50.00', name: 'Acme Inc', text: 'Prepayment' }], {
    account: dollarNumber,
    currency: 'USD',
  })
  const phone = await visit('/bank', { token: books.token, width: 390 })
  const onPhone = phone.getByRole('dialog')
  await phone.getByText('Acme Inc').first().click()
  await onPhone.getByRole('button', { name: texts.way_purpose, exact: true }).click()
  await onPhone.getByRole('combobox', { name: texts.purpose, exact: true }).selectOption('other')
  await expect.poll(() => onPhone.getByRole('textbox', { name: 'Kursas: 1 USD' }).inputValue()).toBe('0,8')
  await expectAccessible(phone)
  await onPhone.getByRole('button', { name: texts.confirm, exact: true }).click()
  await phone.getByText(bank.done_title).waitFor()
})

test('money for a credit invoice goes back, a refund can be chosen, and a client is created from an entry', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const { bring, entries } = bankCalls(() => ({ server: product, books }))
  const invoice = await books.invoice()
  await books.pay(invoice.id, '121')
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  const credit = await books.create('/invoice', item)
  await bring(
    [
      { date: '2026-11-23', amount: '-121.00', name: books.client.title, text: credit.number },
      { date: '2026-11-22', amount: '-9.00', name: 'UAB „Naujas“', text: 'Grąžinimas' },
    ],
    { opening: '500.00' },
  )
  const page = await visit('/bank', { token: books.token })
  const panel = page.getByRole('dialog')
  await page.getByRole('row').filter({ hasText: credit.number }).getByRole('link').click()
  await panel.getByRole('textbox', { name: `Skiriama: ${credit.number}` }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('heading', { name: 'UAB „Naujas“' }).waitFor()
  await panel.getByRole('button', { name: texts.way_refund_out, exact: true }).click()
  await panel.getByRole('combobox', { name: texts.client, exact: true }).click()
  await page.getByRole('option', { name: 'Naujas: „UAB „Naujas““' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: client.save, exact: true }).click()
  await expect.poll(() => panel.first().getByRole('button', { name: texts.confirm }).isEnabled()).toBe(true)
  await panel.first().getByRole('button', { name: texts.confirm }).click()
  await page.getByText(bank.done_title).waitFor()
  await expectAddress(page, '/bank')
  await expect.poll(() => entries('?tab=matched')).toHaveLength(2)
  expect((await books.read('/client/all?search=Naujas')).data).toHaveLength(1)
})
