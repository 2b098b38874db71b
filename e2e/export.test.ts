import type { Download, Page } from 'playwright-core'
import readSheets from 'read-excel-file/node'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { copyInvoice } from '#server/test/company-rows.ts'
import { readZip } from '#server/test/read-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, bytesOf, expectAddress, expectFocus, expireProof } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language } from './texts.ts'

const november = '?date_from=2026-11-01&date_to=2026-11-30'
const many = 205

/** Three documents; the name of one client is a spreadsheet formula. */
const withDocuments = async (product: Product) => {
  const books = await openBooks(product)
  await books.invoice({ number: 'SF-0001', lines: [books.line({ price: '1234.5' })], date: '2026-11-30' })
  const awkward = await books.create('/client', { title: '=1+1' })
  await books.invoice({ number: 'SF-0002', client_id: awkward.id })
  await books.invoice({ number: 'SF-0003', date: '2026-10-31' })
  return books
}

const withMany = async (product: Product) => {
  const books = await openBooks(product)
  await books.invoice({ number: 'SF-0001' })
  await copyInvoice(product.owner, books.company.id, many)
  return books
}

const saveDownload = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const downloading = page.waitForEvent('download')
  await press()
  return downloading
}

const reading = {
  lt: {
    name: 'saskaitos-2026-11',
    sheet: 'Sąskaitos',
    heads: /^Numeris;Tipas;Data;/,
    total: ';1493,75;',
    plain: 'UAB „Ąžuolas“',
  },
  en: {
    name: 'invoices-2026-11',
    sheet: 'Invoices',
    heads: /^Number,Type,Date,/,
    total: ',1493.75,',
    plain: 'UAB „Ąžuolas“',
  },
} as const

describe.each(['lt', 'en'] as const)('the documents of a month in %s', (lang: Language) => {
  test('the documents of a month are exported as PDFs, a workbook and CSV', async ({ product, visit }) => {
    const texts = textsOf[lang].export_tab
    const expected = reading[lang]
    const books = await withDocuments(product)
    await books.ask('PUT', '/user/profile', { locale: lang })
    const page = await visit(`/invoice/export${november}`, { lang, token: books.token, refusals: [403] })
    await page.getByText(texts.latest_none).waitFor()
    await expectAccessible(page)
    // Exporting all documents requires a proof; after cancelling it, the form is unchanged.
    await expireProof(product, books)
    const { profile, sign_in: signIn } = textsOf[lang]
    const proof = page.getByRole('dialog', { name: signIn.proof_title })
    const secret = proof.getByLabel(profile.current_password)
    await button(page, texts.download).click()
    await expectFocus(secret)
    await page.keyboard.press('Escape')
    await proof.waitFor({ state: 'detached' })
    const proved = await saveDownload(page, async () => {
      await button(page, texts.download).click()
      await secret.fill('Ramunė-77')
      await page.keyboard.press('Enter')
    })
    expect(proved.suggestedFilename()).toBe(`${expected.name}.zip`)
    const as = async (format: 'zip' | 'xlsx' | 'csv') => {
      await page.getByText(texts[`format_${format}`], { exact: true }).click()
      const file = await saveDownload(page, () => button(page, texts.download).click())
      expect(file.suggestedFilename()).toBe(`${expected.name}.${format}`)
      await page
        .getByText(fill(texts.downloaded, { name: `${expected.name}.${format}` }))
        .first()
        .waitFor()
      return bytesOf(file)
    }
    const files = readZip(await as('zip'))
    expect(Object.keys(files)).toEqual(['SF-0002 =1+1.pdf', `SF-0001 ${expected.plain}.pdf`])
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')

    const [documents] = await readSheets(await as('xlsx'))
    expect(documents!.sheet).toBe(expected.sheet)
    const row = documents!.data.find(([number]) => number === 'SF-0001')!
    expect([row[2], row[4], row[12]]).toEqual([new Date('2026-11-30T00:00:00Z'), expected.plain, 1493.75])
    expect(documents!.data.find(([number]) => number === 'SF-0002')?.[4]).toBe('=1+1')

    const csv = (await as('csv')).toString('utf8')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [heads = '', ...lines] = csv.slice(1).split('\r\n')
    expect(heads).toMatch(expected.heads)
    expect(lines.find((line) => line.startsWith('SF-0001'))).toContain(expected.total)
    expect(lines.find((line) => line.startsWith('SF-0002'))).toContain(`'=1+1`)
  })
})

describe('more than 200 documents', () => {
  test('an export of more than 200 documents from a form in a new tab leads to the page of the job', async ({
    product,
    visit,
  }) => {
    const texts = textsOf.en.export_tab
    const books = await withMany(product)
    await books.ask('PUT', '/user/profile', { locale: 'en' })
    const page = await visit('/invoice/list', { lang: 'en', token: books.token })
    const opening = page.context().waitForEvent('page')
    await page.evaluate(async (period) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
      const { token } = await (await fetch('/api/csrf-token', { headers })).json()
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/api/invoice/export',
        target: '_blank',
      })
      const fields = {
        ...Object.fromEntries(new URLSearchParams(period)),
        types: 'simple',
        format: 'csv',
        _token: token,
      }
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    }, november)
    const tab = await opening
    await expectAddress(tab, '/invoice/export')
    await tab.getByRole('meter', { name: texts.status_queued }).waitFor()
    await product.runJobs()
    await tab.getByText(fill(texts.ready, { name: 'invoices-2026-11.csv' })).waitFor()
  })
})
