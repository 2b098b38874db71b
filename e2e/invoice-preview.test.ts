import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { invoice } = textsOf.lt

const titleCell = (page: Page, number: number) => field(page, fill(invoice.cell_name, { name: invoice.title, number }))

test('the preview scrolls to the line being edited, but not while the person scrolls it', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const lines = Array.from({ length: 40 }, (_, at) => books.line({ title: `Prekė ${at + 1}` }))
  const created = await books.invoice({ lines })
  const page = await visit(`/invoice/edit/${created.id}`, { token: books.token })
  const preview = page.locator('section[data-scroll-root]')
  const scrolled = () => preview.evaluate((element) => Math.round(element.scrollTop))
  await page.getByRole('group', { name: fill(invoice.document_page, { page: 2, pages: 2 }) }).waitFor()
  expect(await scrolled()).toBe(0)
  const type = async (number: number, text: string) => {
    const drawn = page.waitForResponse((response) => (response.request().postData() ?? '').includes(text))
    await titleCell(page, number).fill(text)
    await (await drawn).finished()
  }
  await type(40, 'Paskutinė prekė')
  await expect.poll(scrolled).toBeGreaterThan(300)
  await preview.hover()
  await page.mouse.wheel(0, -5000)
  await expect.poll(scrolled).toBe(0)
  // The preview is drawn again and keeps its scroll position.
  await type(40, 'Paskutinė prekė, antrą kartą')
  await page.getByRole('group', { name: fill(invoice.document_page, { page: 2, pages: 2 }) }).waitFor()
  expect(await scrolled()).toBe(0)
  await type(39, 'Priešpaskutinė prekė')
  await expect.poll(scrolled).toBeGreaterThan(300)
})

for (const [where, width] of [
  ['on a wide window', 1440],
  ['on a phone', 390],
] as const)
  test(`of a document of 500 lines only the visible pages are loaded, each in its place: ${where}`, async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    const lines = Array.from({ length: 500 }, (_, at) => books.line({ title: `Prekė ${at + 1}` }))
    const created = await books.invoice({ lines })
    const { page_count } = await books.read(`/invoice/${created.id}/document`)
    expect(page_count).toBeGreaterThan(10)
    const phone = width < 600
    const page = await visit(`/invoice/edit/${created.id}`, { token: books.token, width })
    const responses: number[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/preview-pages')) responses.push((await response.body()).length)
    })
    if (phone) await page.getByRole('radio', { name: invoice.view_document }).check({ force: true })
    const sheet = (number: number) =>
      page.getByRole('group', { name: fill(invoice.document_page, { page: number, pages: page_count }) })
    const scroller = page.locator('section[data-scroll-root]')
    const scrollTo = (number: number) => sheet(number).evaluate((element) => element.scrollIntoView())
    const isDrawn = (number: number) =>
      expect
        .poll(() =>
          sheet(number)
            .locator('img')
            .evaluateAll((images: HTMLImageElement[]) => images.some((image) => image.naturalWidth > 0)),
        )
        .toBe(true)
    const height = () => scroller.evaluate((element) => element.scrollHeight)

    await isDrawn(1)
    const whole = await height()
    expect(await sheet(9).locator('img').count()).toBe(0)
    await scrollTo(9)
    await isDrawn(9)
    await scrollTo(page_count)
    await isDrawn(page_count)
    expect(await page.locator('[data-paper]:not(:has(img))').count()).toBeGreaterThan(0)
    expect(await height()).toBe(whole)
    expect(Math.max(...responses)).toBeLessThan(300_000)
    expect(responses.length).toBeLessThan(page_count / 2)
    // Only where the document alone is shown: with the 500 rows of the form the check takes minutes.
    if (phone) return expectAccessible(page)

    // After typing in the last line, its page is in the first answer, and the other pages keep their place.
    await scrollTo(1)
    const imageOf = (number: number) => sheet(number).locator('img').getAttribute('src')
    const [before, ninth] = [await imageOf(page_count - 1), await imageOf(9)]
    const [drawn] = await Promise.all([
      page.waitForResponse((response) => (response.request().postData() ?? '').includes('Pati paskutinė')),
      titleCell(page, 500).fill('Pati paskutinė'),
    ])
    const { active, first_page, pages } = await drawn.json()
    expect(first_page + pages.length).toBeGreaterThan(active.page)
    await expect.poll(() => imageOf(page_count - 1)).not.toBe(before)
    await expect
      .poll(() => scroller.evaluate((element) => element.scrollTop / element.scrollHeight))
      .toBeGreaterThan(0.8)
    // Old pages stay until they are scrolled into view, then they are drawn again.
    expect(await imageOf(9)).toBe(ninth)
    const old = responses.length
    await scrollTo(9)
    await expect.poll(() => imageOf(9)).not.toBe(ninth)
    await isDrawn(9)
    expect(responses.length - old).toBeLessThan(4)
  })
