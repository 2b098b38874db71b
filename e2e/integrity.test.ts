import { describe, expect } from 'vitest'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, heading } from './steps.ts'
import { textsOf } from './texts.ts'

describe.each([
  { language: 'lt', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)('in $language at $width', ({ language, ...screen }) => {
  const { history, integrity, shell } = textsOf[language]

  test('the page of the integrity of the books verifies them and names a document that was changed outside the product', async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const invoice = await books.invoice()
    await chainBooks(product.services)
    const page = await visit('/report/list', { lang: language, token: books.token, ...screen })
    const verify = async () => {
      await Promise.all([page.waitForResponse(/integrity\/verify/), button(page, integrity.verify).click()])
      await product.runJobs()
    }
    const line = page.getByRole('link', { name: new RegExp(`^${shell.title_integrity}`) })
    await line.getByText(integrity.note_never).waitFor()
    await line.click()
    await heading(page, shell.title_integrity).waitFor()
    await page.getByText(integrity.no_stamp).waitFor()
    await expectAccessible(page)
    await verify()
    await page.getByRole('heading', { name: integrity.state_ok }).waitFor()
    await expectAccessible(page)

    await product.owner.query(`update invoice set note = 'Pakeista' where id = $1`, [invoice.id])
    await verify()
    await page.getByRole('heading', { name: integrity.state_broken }).waitFor()
    await page.getByText(`(${history.field_note})`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: `${integrity.invoice} ${invoice.number}` }).click()
    await expectAddress(page, `/invoice/list?open=${invoice.id}`)
    await page.goto('/report/list')
    await line.getByText(integrity.figure_broken).waitFor()
    expect(await line.count()).toBe(1)
  })
})
