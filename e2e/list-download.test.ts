import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, bytesOf, expireProof } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { list, client, export_file: file, profile, sign_in: signIn } = textsOf.lt

const narrow = { width: 390, height: 844 }

test('a list is downloaded with its filters, from the toolbar and on a phone from the menu', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  for (const title of ['Medis Beržas', 'Medis Bitė', 'Klevas']) await books.create('/client', { title })
  const page = await visit('/client/list?search=medis&sort=-title', { token: books.token, refusals: [403] })
  await page.getByRole('row').filter({ hasText: 'Beržas' }).waitFor()
  await expectAccessible(page)
  await button(page, list.download).click()
  const csv = page.getByRole('menuitem', { name: list.download_csv })
  const [saved] = await Promise.all([page.waitForEvent('download'), csv.click()])
  const name = saved.suggestedFilename()
  expect(name).toMatch(new RegExp(`^${file.file_client}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = (await bytesOf(saved)).toString('utf8').split('\r\n').filter(Boolean)
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    `\uFEFF${client.column_title}`,
    'Medis Bitė',
    'Medis Beržas',
  ])
  await page.getByText(fill(list.downloaded, { name })).waitFor()

  await page.setViewportSize(narrow)
  await button(page, list.more).click()
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: list.download_xlsx }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)

  const { number } = await books.invoice()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/invoice/list?tab=unpaid')
  // After a hundred downloaded rows within an hour a proof is required; then the download starts without another click.
  await expireProof(product, books)
  await product.owner.query(
    `insert into attempt (key, happened_at) select 'export ' || $1::text, now() from generate_series(1, 100)`,
    [books.id],
  )
  await button(page, list.download).click()
  await csv.click()
  const proof = page.getByRole('dialog', { name: signIn.proof_title })
  await proof.getByLabel(profile.current_password).fill('Ramunė-77')
  const [invoices] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: signIn.proof_confirm }).click(),
  ])
  expect(invoices.suggestedFilename()).toMatch(new RegExp(`^${file.file_invoice}-`))
  expect((await bytesOf(invoices)).toString('utf8')).toContain(`\n${number};`)
})
