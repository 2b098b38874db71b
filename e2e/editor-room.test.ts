import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { test } from './harness.ts'
import { field } from './steps.ts'
import { fill, wordsOf } from './words.ts'

const { invoice } = wordsOf.lt

const cell = (page: Page, name: string, number: number) => field(page, fill(invoice.cell_name, { name, number }))

/** How much the page itself could still be scrolled. */
const overflow = (page: Page) =>
  page.locator('main').evaluate((main) => ({
    down: main.scrollHeight - main.clientHeight,
    across: main.scrollWidth - main.clientWidth,
  }))

test('an editor of 50 lines stays on its page', async ({ product, visit }) => {
  const books = await openBooks(product)
  const lines = Array.from({ length: 50 }, (_, at) => books.line({ title: `Prekė ${at + 1}` }))
  const made = await books.invoice({ lines })
  const page = await visit(`/invoice/edit/${made.id}`, { token: books.token })
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await cell(page, invoice.title, 50).focus()
    expect(await overflow(page), `${width} × ${height}`).toEqual({ down: 0, across: 0 })
    // The head with its buttons is where it was.
    expect(
      await page.getByRole('heading', { level: 1 }).evaluate((head) => head.getBoundingClientRect().top),
    ).toBeLessThan(100)
  }
})
