import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { signUp } from '#server/test/server.ts'
import { test } from './harness.ts'
import { field, expectFocus } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { expense, invoice } = textsOf.lt

const cell = (page: Page, name: string, number: number) => field(page, fill(invoice.cell_name, { name, number }))

/** By how many pixels the page can be scrolled. */
const overflow = (page: Page) =>
  page.locator('main').evaluate((main) => ({
    vertical: main.scrollHeight - main.clientHeight,
    horizontal: main.scrollWidth - main.clientWidth,
  }))

test('an editor of 50 lines stays on its page', async ({ product, visit }) => {
  const books = await openBooks(product)
  const lines = Array.from({ length: 50 }, (_, at) => books.line({ title: `Prekė ${at + 1}` }))
  const created = await books.invoice({ lines })
  const page = await visit(`/invoice/edit/${created.id}`, { token: books.token })
  for (const [width, height] of [
    [1440, 900],
    [2560, 1300],
    [1024, 600],
    [800, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await cell(page, invoice.title, 50).focus()
    const message = `${width} × ${height}`
    await expect.poll(() => overflow(page), { message }).toEqual({ vertical: 0, horizontal: 0 })
    // The page head with its buttons has not moved.
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.evaluate((head) => head.getBoundingClientRect().top)).toBeLessThan(100)
  }
})

test('on a phone the first tap on “add a line” opens the next line with the focus in it', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token, width: 390 })
  await cell(page, invoice.title, 1).tap()
  await page.keyboard.type('Plunksnos')
  // Closes the list of products, which may cover the fields.
  await page.keyboard.press('Escape')
  const price = cell(page, invoice.price_without_vat, 1)
  await price.tap()
  await expectFocus(price)
  await page.keyboard.type('10')
  await page.getByRole('button', { name: invoice.add_line }).tap()
  await expectFocus(cell(page, invoice.title, 2))
  await page.keyboard.type('Rašalas')
  // Also while the list of products is open over the button.
  await page.getByRole('listbox').waitFor()
  await page.getByRole('button', { name: invoice.add_line }).tap()
  await expectFocus(cell(page, invoice.title, 3))
  expect(await cell(page, invoice.title, 2).inputValue()).toBe('Rašalas')
  expect(await cell(page, invoice.title, 1).inputValue()).toBe('Plunksnos')

  // The same for the lines of an expense.
  await page.goto('/expense/create')
  await page.getByRole('radio', { name: expense.mode_lines }).check({ force: true })
  const part = (number: number, name: string) =>
    page
      .getByRole('listitem', { name: fill(expense.line, { number }), exact: true })
      .getByRole('textbox', { name, exact: true })
  await part(1, expense.line_title).tap()
  await page.keyboard.type('Popierius')
  await part(1, expense.line_price).tap()
  await page.keyboard.type('5')
  const add = page.getByRole('button', { name: expense.line_add, exact: true })
  await add.tap()
  await expectFocus(part(2, expense.line_title))
  // The empty field shows an error, which moves the button: the tap still adds a line.
  await add.tap()
  await expectFocus(part(3, expense.line_title))
  expect(await part(1, expense.line_title).inputValue()).toBe('Popierius')
})

/** The fixed elements that cover the scrolled content, other than the page head. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, bottom, top } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') return false
      const box = element.getBoundingClientRect()
      const shows = box.height > 1 && box.width > innerWidth / 2 && !element.closest('[data-layer], [inert]')
      // At the bottom. The page head may stay, and the skip link is out of sight.
      return shows && position === 'sticky' ? bottom !== 'auto' : shows && top === 'auto'
    })
    return fixed.map((element) => element.className)
  })

const isInView = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return box.top >= 0 && box.bottom <= innerHeight && (element === at || element.contains(at))
      }),
    )
    .toBe(true)

test('in a low window the whole page scrolls, so an invoice can be written at 360 × 225 and on a phone in landscape', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await books.invoice()
  const page = await visit('/invoice/create', { token: books.token, width: 360, height: 225 })
  const client = field(page, invoice.client)
  for (const [width, height] of [
    [360, 225],
    [844, 390],
    [1440, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => findCovered(page), { message: `${width} × ${height}` }).toEqual([])
    await client.focus()
    await isInView(client)
    const note = page.getByRole('textbox', { name: invoice.note, exact: true })
    await note.focus()
    await isInView(note)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 360, height: 225 })
  await client.fill(books.client.title)
  await page.getByRole('option', { name: books.client.title }).click()
  await expectFocus(cell(page, invoice.title, 1))
  await isInView(cell(page, invoice.title, 1))
  await page.keyboard.type('Plunksnos')
  await cell(page, invoice.price_without_vat, 1).focus()
  await isInView(cell(page, invoice.price_without_vat, 1))
  await page.keyboard.type('10')
  await page.getByRole('button', { name: invoice.issue }).click()
  await expect.poll(() => page.url()).toMatch(/\/invoice\/list\?open=/)
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  expect(await panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)

  // Other kinds of screens: lists, forms, settings, the dashboard.
  for (const path of [
    '/invoice/list',
    '/client/list',
    '/client/create',
    '/expense/create',
    '/settings/profile',
    '/dashboard',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await findCovered(page), path).toEqual([])
    const scrolled = await page.locator('#frame').evaluate((frame) => {
      frame.scrollTo(0, frame.scrollHeight)
      return frame.scrollTop
    })
    expect(scrolled, path).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
})

test('at every width the form is at most 880 wide, the document keeps its proportions and no value is cut off', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const page = await visit(`/invoice/create?client_id=${books.client.id}`, { token: books.token })
  const widthOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().width)
  const sheet = page.locator('[data-paper]').first()
  await sheet.waitFor()
  for (const [width, leastSheetWidth] of [
    [1440, 500],
    [1600, 540],
    [2560, 794],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    const note = page.locator('[data-scroll-root]').first().locator('section').first()
    await expect.poll(() => widthOf(note), { message: `${width}` }).toBeLessThanOrEqual(880)
    await expect.poll(() => widthOf(sheet), { message: `${width}` }).toBeGreaterThanOrEqual(leastSheetWidth)
    await expect.poll(() => widthOf(sheet), { message: `${width}` }).toBeLessThanOrEqual(794)
  }
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const due = field(page, invoice.date_due)
    const hiddenWidth = () => due.evaluate((input) => input.scrollWidth - input.clientWidth)
    await expect.poll(hiddenWidth, { message: `${width}` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/product/create')
  const types = page.getByRole('group', { name: textsOf.lt.product.type })
  const third = types.getByText(textsOf.lt.product.type_purchase, { exact: true })
  await third.waitFor()
  await expect.poll(() => third.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(360)
})

test('after signing up the company form has the focus, with the name and the button in view', async ({
  product,
  visit,
}) => {
  const { auth } = textsOf.lt
  const person = await signUp(product)
  const page = await visit('/new-company', { token: person.token })
  await expectFocus(field(page, auth.company_name))
  const create = page.getByRole('button', { name: auth.create_company })
  expect(await create.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900)
  await page.getByRole('radio', { name: auth.individual }).check({ force: true })
  await expect.poll(() => field(page, auth.name).inputValue()).not.toBe('')
  expect(await create.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900)
  await page.getByRole('radio', { name: auth.legal }).check({ force: true })
  await expect.poll(() => field(page, auth.company_name).inputValue()).toBe('')
})
