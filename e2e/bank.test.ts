import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openBooks } from '#server/test/books.ts'
import { swedbank } from '#server/bank/test/statements.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, expectAddress, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { lt, en } = textsOf

/** Drops a file on the page with this heading. */
const dropFile = async (page: Page, title: string, name: string, text: string) => {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text], file.name, { type: 'text/csv' }))
      return transfer
    },
    { name, text },
  )
  await heading(page, title).dispatchEvent('dragover', { dataTransfer })
  await heading(page, title).dispatchEvent('drop', { dataTransfer })
}

const tab = (page: Page, name: string, count: number) =>
  page.getByRole('navigation', { name: lt.bank.tabs }).getByRole('link', { name: `${name} ${count}`, exact: true })

test('a dropped statement is imported, and its entries are confirmed, undone and recorded otherwise by keys', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice({ date: '2026-11-02' })
  const statement = swedbank([
    { date: '2026-11-18', amount: '-38.26', name: 'IKI Žirmūnai', text: 'Pirkinys kortele' },
    { date: '2026-11-20', amount: invoice.total, name: 'UAB „Ąžuolas“', text: `Sąskaita ${invoice.number}` },
  ])
  const page = await visit('/bank', { token: books.token })
  const { bank, bank_entry: texts, bank_import: importing } = lt
  await page.getByText(bank.empty_title).waitFor()
  await dropFile(page, bank.title, 'swedbank.csv', statement)

  await page.getByRole('table', { name: importing.table }).getByText('swedbank.csv').waitFor()
  await page.getByRole('button', { name: /^Importuoti 2 operacijas/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expectAddress(page, '/bank')

  // The certain row is ticked and active; the other one needs a person.
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => row('Ąžuolas').getByRole('checkbox').isChecked()).toBe(true)
  expect(await row('IKI').getByRole('checkbox').isChecked()).toBe(false)
  await page.getByText(texts.writes_paid_invoice_one).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await tab(page, bank.tab_matched, 1).waitFor()
  await expect.poll(async () => (await books.get(invoice.id)).unpaid).toBe('0.00')
  await page.keyboard.press('z')
  await tab(page, bank['tab_to-do'], 2).waitFor()
  expect((await books.get(invoice.id)).unpaid).toBe(invoice.total)

  await button(page, `Pasirinkti, kas tai: IKI Žirmūnai`).click()
  const panel = page.getByRole('dialog')
  await panel.getByText(texts.no_candidates).waitFor()
  await panel.getByRole('button', { name: texts.way_purpose, exact: true }).click()
  await panel.getByRole('combobox', { name: texts.purpose, exact: true }).selectOption('fee')
  await panel.getByText(`Sumokėta 38,26`).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  // The panel goes on to the next entry, whose candidate is chosen.
  await panel.getByRole('heading', { name: 'UAB „Ąžuolas“' }).waitFor()
  await expect.poll(() => panel.getByRole('radio').first().isChecked()).toBe(true)
  await panel.getByRole('textbox', { name: `Skiriama: ${invoice.number}` }).fill('999999')
  await panel
    .getByText(texts.split_wrong)
    .or(panel.getByText(/daug|liko apmokėti/))
    .first()
    .waitFor()
  await panel.getByRole('textbox', { name: `Skiriama: ${invoice.number}` }).fill(invoice.total)
  await panel.getByRole('button', { name: texts.confirm }).click()
  await page.getByText(bank.done_title).waitFor()
  await expect.poll(async () => (await books.get(invoice.id)).unpaid).toBe('0.00')

  const { data } = await books.read('/bank/accounts')
  await page.goto(`/bank/reconciliation?account_id=${data[0].id}&date=2026-11-30`)
  await page.getByText(lt.reconciliation.unexplained).waitFor()
  await expectAccessible(page)
})

describe.runIf(hasSharedData)('with the sample of a bank', () => {
  test('a phone imports a statement from its menu and records an entry in the panel', async ({ visit, product }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: 'en' })
    const page = await visit('/bank', { lang: 'en', width: 390, token: books.token })
    const { bank, bank_entry: texts } = en
    const chooser = page.waitForEvent('filechooser')
    await button(page, bank.import).click()
    await (
      await chooser
    ).setFiles({
      name: 'camt053.02.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(sharedData('bank-csv/camt053.02.xml')),
    })
    await page.getByRole('button', { name: /^Import 11 entries/ }).click()
    await expectAddress(page, '/bank')
    await page.getByRole('listitem').filter({ hasText: 'Šarūnas Ežerėnas' }).first().waitFor()
    await expectAccessible(page)

    await page.getByText('IĮ "Kabutės"').click()
    const panel = page.getByRole('dialog')
    await panel.getByText(texts.other_ways).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.way_purpose, exact: true }).click()
    await panel.getByRole('combobox', { name: texts.purpose, exact: true }).selectOption('other')
    await panel.getByRole('button', { name: texts.confirm, exact: true }).click()
    await page.goto('/bank?tab=matched')
    await page.getByText('IĮ "Kabutės"').first().waitFor()
  })
})
