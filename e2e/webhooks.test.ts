import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startDeliveries } from '#server/account/webhook/delivery-loop.ts'
import { startReceiver } from '#server/account/webhook/test/receiver.ts'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, field } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off', WEBHOOK_PRIVATE: 'on' })
const texts = textsOf.lt.webhook

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

describe('webhooks', () => {
  test('one is added, tested, read in its panel and sent again after a failure', async ({ visit, product }) => {
    const books = await openBooks(product)
    const sending = startDeliveries(product.services)
    const page = await visit('/settings/api', { token: books.token, refusals: [422] })
    await page.getByText(texts.empty_title).waitFor()
    await button(page, texts.add).click()
    await field(page, texts.url).fill('ftp://lapai.lt/')
    await button(page, texts.create).click()
    await page.getByText(textsOf.lt.validation.webhook_https).first().waitFor()
    await field(page, texts.url).fill(receiver.url)
    await page.getByText(texts.which_some, { exact: true }).click()
    await page.getByLabel(texts.event_client_created).check()
    await expectAccessible(page)
    await button(page, texts.create).click()
    const secret = await page.getByLabel(texts.secret_itself).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(page)
    await button(page, textsOf.lt.api_key.have_copied).click()

    receiver.answer = (response) => response.writeHead(503).end('<b>busy</b>')
    await books.create('/client', { title: 'UAB „Naujas lapas“' })
    await button(page, texts.test).click()
    const table = page.getByRole('table', { name: fill(texts.deliveries, { host: new URL(receiver.url).host }) })
    await table.getByText('UAB „Naujas lapas“').waitFor()
    await table.getByText(/503/).first().waitFor()
    await expectAccessible(page)

    // By keyboard: the first cell opens the panel.
    await table
      .getByRole('button', { name: /client\.created/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByText('<b>busy</b>').waitFor()
    await panel.getByText(/webhook-signature: v1,/).waitFor()
    await panel.getByText(/"type":"client.created"/).waitFor()
    await expectAccessible(page)
    receiver.answer = (response) => response.end('ok')
    await panel.getByRole('button', { name: new RegExp(texts.again) }).click()
    await panel.waitFor({ state: 'detached' })
    await table.getByText('200').first().waitFor()
    await sending.stop()
  })

  test('a disabled one is enabled again, and one is deleted', async ({ visit, product }) => {
    const books = await openBooks(product)
    const { id } = await books.create('/webhook', { url: receiver.url, events: [] })
    await product.owner.query(`update webhook set disabled_at = now() where id = $1`, [id])
    const host = new URL(receiver.url).host
    const page = await visit('/settings/api', { token: books.token })
    await page.getByText(fill(texts.disabled_title, { host })).waitFor()
    await expectAccessible(page)
    await button(page, texts.enable).click()
    await page.getByText(fill(texts.disabled_title, { host })).waitFor({ state: 'detached' })
    await button(page, fill(texts.edit_of, { url: receiver.url })).click()
    await button(page, texts.remove).click()
    await page.getByText(texts.remove_text).waitFor()
    await page.getByRole('button', { name: texts.remove, exact: true }).last().click()
    await page.getByText(texts.empty_title).waitFor()
  })

  test('on a phone rows are cards, and the page is accessible in the dark', async ({ visit, product }) => {
    const books = await openBooks(product)
    await books.create('/webhook', { url: receiver.url, events: ['client.created', 'invoice.paid'] })
    await books.create('/client', { title: 'UAB „Telefonas“' })
    const page = await visit('/settings/api', { token: books.token, width: 390, scheme: 'dark' })
    await page.getByRole('list', { name: texts.table }).getByText(receiver.url).waitFor()
    await page.getByText('UAB „Telefonas“').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
