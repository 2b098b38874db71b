import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, field, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

type Sent = { page: Page; texts: Texts; books: Books; invoice: Item; product: Product; isPhone: boolean }

const ownCompany = async (product: Product, locale: Language) => {
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale })
  return { books, invoice: await books.invoice() }
}
const verify = ({ product, books }: Pick<Sent, 'product' | 'books'>) =>
  product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])

const emailTo = (product: Product, to: string) =>
  product
    .emails()
    .map(readMail)
    .find(({ headers }) => headers['to'] === to)

const sendButton = (panel: Locator, { sending }: Texts) =>
  panel.getByRole('button', { name: sending.send, exact: true })

const openEmailPanel = async ({ page, texts, invoice }: Sent) => {
  await page
    .getByRole('dialog', { name: invoice.number })
    .getByRole('button', { name: texts.sending.send, exact: true })
    .click()
  const panel = page.getByRole('dialog', { name: texts.sending.send_invoice })
  await panel.waitFor()
  await textbox(page, texts.sending.subject).waitFor()
  return panel
}

/** Opens the link of the email in a new tab, which closes the notice. On a phone a button checks again. */
const prove = async (sent: Sent) => {
  const { page, product, texts, books, isPhone } = sent
  if (isPhone) {
    await verify(sent)
    return button(page, texts.sending.verified_now).click()
  }
  await product.runJobs()
  const [link = ''] = /\/email\/verify\?token=[\w-]+/.exec(emailTo(product, books.email)?.text ?? '') ?? []
  const tab = await page.context().newPage()
  await tab.goto(link)
  await button(tab, texts.auth.verify).click()
  await tab.getByText(texts.auth.verify_success).waitFor()
  await tab.close()
  // A headless browser sends no focus event when a tab becomes active.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Without a verified address a notice says why sending is impossible, and how to verify it. */
const expectNotice = async (sent: Sent) => {
  const { page, texts, books } = sent
  const panel = await openEmailPanel(sent)
  await panel.getByText(texts.sending.not_verified_title).first().waitFor()
  expect(await sendButton(panel, texts).getAttribute('aria-disabled')).toBe('true')
  await panel.getByRole('button', { name: texts.sending.resend_verification }).click()
  await page.getByText(fill(texts.sending.verification_resent, { email: books.email })).waitFor()
  await expectAccessible(page)
  await prove(sent)
  await panel.getByText(texts.sending.not_verified_title).first().waitFor({ state: 'detached' })
  return panel
}

describe('sending an invoice', () => {
  for (const [language, width, title] of [
    ['lt', 1440, 'an invoice is sent in Lithuanian on a wide window'],
    ['en', 390, 'an invoice is sent in English on a phone'],
  ] as const)
    test(title, async ({ visit, product }) => {
      const texts: Texts = textsOf[language as Language]
      const { books, invoice } = await ownCompany(product, language)
      const page = await visit(`/invoice/list?open=${invoice.id}`, { lang: language, width, token: books.token })
      const sent: Sent = { page, texts, books, invoice, product, isPhone: width < 600 }
      const panel = await expectNotice(sent)

      const to = field(page, texts.sending.to)
      await to.fill('ona')
      await sendButton(panel, texts).click()
      await panel.getByText(fill(texts.sending.address_wrong, { address: 'ona' })).waitFor()
      await expectAccessible(page)
      await panel.getByRole('button', { name: fill(texts.sending.remove_address, { address: 'ona' }) }).click()
      const address = `ona.${language}@azuolas.lt`
      await to.fill(address)
      await to.press('Enter')
      await textbox(page, texts.sending.subject).fill('Sąskaita už šlifavimą')
      await sendButton(panel, texts).click()
      await panel.waitFor({ state: 'detached' })
      await product.runJobs()
      await page.getByText(fill(texts.sending.sent_toast, { receiver: address })).waitFor()
      // One email, one notification.
      expect(await page.getByText(texts.sending.queued_toast).count()).toBe(0)

      const sentEmail = emailTo(product, address)
      expect(sentEmail?.headers['subject']).toBe('Sąskaita už šlifavimą')
      expect(sentEmail?.file?.name).toBe(`PVM-saskaita-${invoice.number}.pdf`)
      expect(sentEmail?.file?.bytes.subarray(0, 5).toString()).toBe('%PDF-')

      const opened = page.getByRole('dialog', { name: invoice.number })
      await opened.getByRole('button', { name: new RegExp(`^${texts.invoice_list.tab_emails}`) }).click()
      await opened.getByText(texts.sending.status_sent, { exact: true }).waitFor()
      await opened.getByText(fill(texts.sending.to_line, { to: address })).waitFor()
      await opened.getByText(fill(texts.sending.by_line, { name: 'Ona Kazlauskienė' })).waitFor()
      await expectAccessible(page)

      // After the payment the document changes: the sent version stays available.
      const changed = opened.getByText(texts.sending.changed_since.split('{{day}}')[1]!)
      expect(await changed.count()).toBe(0)
      await books.pay(invoice.id, '121')
      await page.goto(`/invoice/list?open=${invoice.id}`)
      await changed.waitFor()
      await expectAccessible(page)
      const [pdf] = await Promise.all([
        page.context().waitForEvent('response', (each) => /\/email\/[^/]+\/pdf$/.test(each.url())),
        opened.getByRole('button', { name: texts.sending.sent_file }).click(),
      ])
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

      // A sent invoice cannot be changed. Being sent is the first reason, before being paid.
      const locked = await books.ask('PUT', `/invoice/${invoice.id}`, {
        version: (await books.get(invoice.id)).version,
        note: 'x',
      })
      expect(locked.body.code).toBe('invoice_locked')
      await page.goto(`/invoice/edit/${invoice.id}`)
      await page.getByText(texts.invoice.locked_sent).first().waitFor()
    })
})
