import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { drawing, imageOf } from '#server/test/images.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, bytesOf, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })).text.replace(/\s/g, '')

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const { style, problem } = textsOf[language]

  test('a logo is uploaded, shown, removed and restored, and a file that is not an image is rejected with the reason', async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit(`/settings/company/${books.company.id}?tab=logo`, {
      lang: language,
      width,
      token: books.token,
      refusals: [415],
    })
    await heading(page, style.logo_title).waitFor()
    await page.getByText(style.logo_none).waitFor()
    await expectAccessible(page)
    const file = page.getByLabel(style.logo_choose, { exact: true }).and(page.locator('input'))
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
    await page.getByText(problem.unsupported_file_logo).waitFor()
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing()) })
    const logoImage = page.getByRole('img', { name: fill(style.logo_alt, { title: String(books.company['title']) }) })
    await logoImage.waitFor()
    await expectAccessible(page)
    await button(page, style.logo_remove).click()
    await page.getByText(style.logo_none).waitFor()
    await button(page, style.undo).click()
    await logoImage.waitFor()
    await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await imageOf('jpeg') })
    const logo = async () => (await books.read(`/company/edit/${books.company.id}`)).item.logo
    const before = await logo()
    await expect.poll(logo).not.toBe(before)
  })

  test('the style is chosen beside the newest invoice; a new invoice has it in its PDF, an old one does not change', async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const old = await books.invoice({ number: 'SENA-1', note: 'Sena pastaba' })
    // Newer, but paid: its document has no payment details, so it is no good sample.
    const paid = await books.invoice({ number: 'APMOKETA-1', date: '2026-11-21' })
    expect((await books.pay(paid.id, '121')).status).toBe(200)
    const pages = async (id: string): Promise<string> => (await books.read(`/invoice/${id}/document`)).pages.join('')
    const before = await pages(old.id)
    const page = await visit(`/settings/company/${books.company.id}?tab=style`, {
      lang: language,
      width,
      token: books.token,
    })
    await heading(page, style.style_title).waitFor()
    await expectAccessible(page)
    const sheet = page.locator('[data-paper] img').last()
    const drawn = () => sheet.getAttribute('src')
    const changes = async (change: () => Promise<unknown>) => {
      const was = await drawn()
      await change()
      await expect.poll(drawn).not.toBe(was)
      await page.getByRole('status').filter({ hasText: style.kept }).waitFor({ state: 'attached' })
    }
    if (width < 600) await sheet.waitFor({ state: 'attached' })
    else await page.getByText(fill(style.sample_of, { number: 'SENA-1' })).waitFor()
    await changes(() => page.getByRole('radio', { name: style.layout_compact }).check())
    await changes(() => page.getByRole('radio', { name: style.colour_8B2619 }).check({ force: true }))
    await changes(() =>
      page
        .getByRole('switch', { name: style.show_note })
        .or(page.getByLabel(style.show_note, { exact: true }))
        .first()
        .uncheck(),
    )
    await changes(() => page.getByRole('switch', { name: style.show_qr }).uncheck())
    await changes(() => textbox(page, style.footer).fill('Ačiū, kad perkate'))

    if (width < 600) await page.getByText(style.view_document, { exact: true }).click()
    await page.getByText(fill(style.sample_of, { number: 'SENA-1' })).waitFor()
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, style.pdf).click()])
    expect(download.suggestedFilename()).toBe('SENA-1.pdf')
    const sample = await textOf(await bytesOf(download))
    expect(sample).toContain('Ačiū,kadperkate')
    expect(sample).not.toContain('Senapastaba')

    // The style is saved: it applies to the next invoice, not to issued ones.
    await page.reload()
    await page.getByRole('radio', { name: style.layout_compact }).waitFor({ state: 'attached' })
    expect(await page.getByRole('radio', { name: style.layout_compact }).isChecked()).toBe(true)
    const fresh = await books.invoice({ note: 'Nauja pastaba' })
    const opened = await visit(`/invoice/pdf/${fresh.id}`, { lang: language, width, token: books.token })
    await opened.locator('[data-paper] img').first().waitFor()
    const pdf = await product.app.inject({
      method: 'GET',
      url: `/api/invoice/${fresh.id}/pdf`,
      headers: { authorization: `Bearer ${books.token}` },
    })
    const text = await textOf(pdf.rawPayload)
    expect(text).toContain('Ačiū,kadperkate')
    expect(text).not.toContain('Naujapastaba')
    expect(await pages(old.id)).toBe(before)
  })
})
