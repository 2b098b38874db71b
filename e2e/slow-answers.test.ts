import sharp from 'sharp'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { test } from './harness.ts'
import { addressOf, button, expectTitle, expectFocus, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

const { expense, invoice_list: list, sending } = textsOf.lt

/** A promise, and the function that resolves it. */
const gate = () => Promise.withResolvers<undefined>()

test('an invoice whose panel loads late stays below the email that opened first, and gets the focus after it', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const contacts = [{ name: null, email: 'labas@pusis.lt', phone: null }]
  const client = await books.create('/client', { title: 'UAB „Pušis“', contacts })
  const source = await books.invoice({ client_id: client.id })
  const page = await visit(`/invoice/create?copy_of=${source.id}`, { token: books.token })
  const released = gate()
  await page.route(/\/invoice-panel-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => addressOf(page)).toMatch(/^\/invoice\/list\?open=/)
  const email = page.getByRole('dialog', { name: sending.send_invoice })
  await email.getByText('labas@pusis.lt').first().waitFor()
  released.resolve(undefined)
  const panel = page.getByRole('dialog').filter({ hasText: list.tab_payments })
  await panel.waitFor()
  await expectFocus(email.locator(':focus'))
  await page.keyboard.press('Escape')
  await email.waitFor({ state: 'detached' })
  await expectFocus(panel.getByRole('heading', { level: 2 }))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('a file that is stored while its expense is loading is shown', async ({ product, visit }) => {
  const books = await openBooks(product)
  const vendor = await books.create('/client', { title: 'UAB „Popieriaus namai“' })
  const page = await visit(`/expense/create?vendor_id=${vendor.id}`, { token: books.token })
  await textbox(page, expense.number).fill('F 7')
  await textbox(page, expense.total_with_vat).fill('121')
  await textbox(page, expense.total_without_vat).fill('100')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'kvitas.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 90, channels: 3, background: '#f4f1ea' } })
        .png()
        .toBuffer(),
    })
  // The first answer for the panel is from before the file was stored, and arrives after it.
  const read = gate()
  const stored = gate()
  let isFirst = true
  await page.route(/\/api\/expense\/edit\//, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    read.resolve(undefined)
    await stored.promise
    await route.fulfill({ response })
  })
  let isUploaded = false
  await page.route(/\/files$/, async (route) => {
    await read.promise
    const response = await route.fetch()
    isUploaded = true
    await route.fulfill({ response })
  })
  // The page reads its list again when it has stored the answer to the upload.
  const refreshed = page.waitForRequest((request) => isUploaded && request.url().includes('/api/expense/all'))
  await button(page, expense.save).click()
  await refreshed
  stored.resolve(undefined)
  await page
    .getByRole('dialog', { name: 'F 7' })
    .getByRole('button', { name: /^kvitas\.png/ })
    .waitFor()
})

test('a page whose texts load late has the title of the product, then its own', async ({ product, visit }) => {
  const books = await openBooks(product)
  const page = await visit('/client/list', { token: books.token })
  const released = gate()
  await page.route(/\/lt-app-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  const reloaded = page.reload()
  await page.getByRole('status', { name: textsOf.lt.shell.loading_page }).waitFor()
  expect(await page.title()).toBe(textsOf.lt.common.app_title)
  released.resolve(undefined)
  await reloaded
  await expectTitle(page, textsOf.lt.shell.title_client_list)
})
