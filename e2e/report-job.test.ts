import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, bytesOf } from './steps.ts'
import { textsOf } from './texts.ts'

const { export_tab, report_page, report_table } = textsOf.lt
const path = '/report/profit-and-loss'

/** Locks what the report reads, so that its file is not made in time; returns the release. */
const lockExpenses = async (product: Product) => {
  const client = await product.owner.connect()
  await client.query('begin; lock table expense in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('the file of a slow report shows its progress in the menu, is saved when it is ready, and can be canceled', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await books.invoice({ lines: [books.line({ price: '700' })] })
  const page = await visit(path, { token: books.token, width: 1440, height: 900 })
  const csv = page.getByRole('menuitem', { name: report_page.export_csv })
  const requestSlowly = async () => {
    await button(page, report_page.export).waitFor()
    const release = await lockExpenses(product)
    try {
      await page.keyboard.press('e')
      await csv.click()
      await page.getByText(export_tab.status_queued).waitFor()
    } finally {
      await release()
    }
  }
  await requestSlowly()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await product.runJobs()
  expect((await bytesOf(await download)).toString()).toContain(report_table.row_sales)
  // The formats are offered again.
  await page.keyboard.press('Escape')
  await requestSlowly()
  await button(page, export_tab.cancel).click()
  await csv.waitFor()
  expect((await books.read('/export/all')).data.map(({ status }: { status: string }) => status)).toEqual([
    'canceled',
    'done',
  ])
})
