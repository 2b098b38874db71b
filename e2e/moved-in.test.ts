import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { moveInExpense, moveInInvoice } from '#server/test/moved-in.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { textsOf } from './texts.ts'

const scenarios = [
  { lang: 'lt', width: 1440, scheme: 'light' },
  { lang: 'lt', width: 390, scheme: 'dark' },
] as const

test.for(scenarios)(
  'moved-in documents have a mark in lists and show the sums of their source: %o',
  async (options, { product, visit }) => {
    const { lang } = options
    const { list, moved_in, invoice_list } = textsOf[lang]
    const books = await openBooks(product)
    const document = { company_id: books.company.id, party_id: books.client.id, date: '2026-10-12' }
    await moveInInvoice(product.owner, { ...document, number: 'SENA-17', paid_before: '21' })
    await moveInExpense(product.owner, { ...document, number: 'P-5', source: 'table' })

    const invoices = await visit('/invoice/list', { ...options, token: books.token })
    await invoices.getByText(list.moved_isaf).first().waitFor()
    await invoices.getByText('SENA-17').first().click()
    const panel = invoices.getByRole('dialog')
    await panel.getByRole('region', { name: moved_in.source_isaf }).waitFor()
    await panel.getByText(moved_in.sale).waitFor()
    await panel.getByText(moved_in.paid_before).waitFor()
    await panel.getByRole('table').getByText('PVM1').waitFor()
    expect(await panel.getByRole('button', { name: invoice_list.download }).count()).toBe(0)
    await expectAccessible(invoices)

    const expenses = await visit('/expense/list', { ...options, token: books.token })
    await expenses.getByText(list.moved_in).first().waitFor()
    await expenses.getByText('P-5').first().click()
    await expenses.getByRole('dialog').getByText(moved_in.purchase).waitFor()
    await expectAccessible(expenses)
  },
)
