import { expect } from 'vitest'
import { inboxCalls } from '#server/automation/inbox/test/inbox-calls.ts'
import { shopInvoice, textPdf } from '#server/automation/inbox/test/text-pdf.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { textsOf } from './texts.ts'

const texts = textsOf.lt.inbox
const vendor = {
  title: 'UAB „Popieriaus namai“',
  code: '304567894',
  vat_enabled: true,
  vat_code: 'LT100012345613',
  is_vendor: true,
}
const expenses = async (books: Books) => (await books.read('/expense/all')).data as { number: string }[]

test('papers are uploaded, approved and rejected with the keyboard, and the next one is shown', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  await books.create('/client', vendor)
  const page = await visit('/inbox', { token: books.token })
  await page.getByText(texts.empty_title).waitFor()
  await expectAccessible(page)
  const file = (number: string, change = {}) => ({
    name: `${number}.pdf`,
    mimeType: 'application/pdf',
    buffer: textPdf(shopInvoice(number, change)),
  })
  await page.getByLabel(texts.choose).setInputFiles([file('21', { vat: '33,06' }), file('22'), file('23')])
  // Papers of one company are read one after another, and a run of the jobs may leave those that wait for their turn.
  await expect
    .poll(async () => {
      await product.runJobs()
      const { data } = await books.read('/inbox/all')
      return data.map(({ state }: { state: string }) => state).toSorted()
    })
    .toEqual(['doubtful', 'ready', 'ready'])
  await page.getByRole('row').filter({ hasText: 'PN-23' }).getByText(texts.state_ready).waitFor()
  await page.getByRole('row').filter({ hasText: 'PN-21' }).getByText(texts.check_total).waitFor()
  await expectAccessible(page)

  const pane = page.getByRole('region', { name: texts.pane })
  await page.keyboard.press('j')
  await pane.getByText('tikri 5 iš 5 laukų').waitFor()
  await page.keyboard.press('x')
  await page.getByText(texts.rejected).waitFor()
  await page.getByRole('button', { name: textsOf.lt.common.undo }).click()
  await expect.poll(async () => (await books.read('/inbox/all')).meta.counts).toMatchObject({ waiting: 3, rejected: 0 })
  await page.getByRole('button', { name: 'Patvirtinti 2 tikrus' }).click()
  await expect.poll(() => expenses(books)).toHaveLength(2)
  await pane.getByText('Suma be PVM ir PVM nesudaro galutinės sumos.').waitFor()
})

test('a paper of a new vendor is finished in the whole form, and the expense has the file', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const calls = inboxCalls(() => ({ server: product, books }))
  await calls.upload('a.pdf', textPdf(shopInvoice('31')))
  await product.runJobs()
  const page = await visit('/inbox', { token: books.token })
  await page.getByRole('row').filter({ hasText: 'PN-31' }).waitFor()
  await page.getByRole('button', { name: texts.whole_form }).click()
  await page.waitForURL('**/edit')
  await page.getByRole('heading', { name: texts.new_expense }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.approve }).click()
  await page.waitForURL('**/expense/list**')
  const [expense] = (await books.read('/expense/all')).data
  expect(expense).toMatchObject({ number: 'PN-31', total: '193.60', file_count: 1 })
})

test('on a phone in English a paper is opened, and one without text is filled in by hand', async ({
  visit,
  product,
}) => {
  const en = textsOf.en.inbox
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale: 'en' })
  const { upload } = inboxCalls(() => ({ server: product, books }))
  await upload('nuotrauka.pdf', textPdf([' ']))
  await product.runJobs()
  const page = await visit('/inbox', { token: books.token, width: 390, lang: 'en' })
  await page.getByText(en.state_unread).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: en.vendor_unclear }).click()
  await page.getByText('The PDF file is a picture without text.', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: en.approve }).click()
  await page.getByText(en.required).first().waitFor()
})
