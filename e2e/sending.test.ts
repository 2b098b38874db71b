import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { button, field, textbox } from './steps.ts'
import { fill, wordsOf } from './words.ts'
import type { Language, Words } from './words.ts'

type Sent = { page: Page; words: Words; books: Books; invoice: Item; product: Product; isPhone: boolean }

const ownCompany = async (product: Product, locale: Language) => {
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale })
  return { books, invoice: await books.invoice() }
}
const verify = ({ product, books }: Pick<Sent, 'product' | 'books'>) =>
  product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])

const letterIn = (product: Product, to: string) =>
  product
    .letters()
    .map(readMail)
    .find(({ heads }) => heads['to'] === to)

const sendButton = (panel: Locator, { sending }: Words) =>
  panel.getByRole('button', { name: sending.send, exact: true })

const openLetter = async ({ page, words, invoice }: Sent) => {
  await page
    .getByRole('dialog', { name: invoice.number })
    .getByRole('button', { name: words.sending.send, exact: true })
    .click()
  const panel = page.getByRole('dialog', { name: words.sending.send_invoice })
  await panel.waitFor()
  await textbox(page, words.sending.subject).waitFor()
  return panel
}

/** By the link of the letter, in a tab of its own: the notice goes by itself. Where no tab can tell, by the button that looks. */
const prove = async (sent: Sent) => {
  const { page, product, words, books, isPhone } = sent
  if (isPhone) {
    await verify(sent)
    return button(page, words.sending.verified_now).click()
  }
  await product.runJobs()
  const [link = ''] = /\/email\/verify\?token=[\w-]+/.exec(letterIn(product, books.email)?.text ?? '') ?? []
  const tab = await page.context().newPage()
  await tab.goto(link)
  await button(tab, words.auth.verify).click()
  await tab.getByText(words.auth.verify_success).waitFor()
  await tab.close()
  // A browser without a screen tells no page that one has come back to it.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Without a proven address it is said why, and how to get on. */
const meetTheNotice = async (sent: Sent) => {
  const { page, words, books } = sent
  const panel = await openLetter(sent)
  await panel.getByText(words.sending.not_verified_title).first().waitFor()
  expect(await sendButton(panel, words).getAttribute('aria-disabled')).toBe('true')
  await panel.getByRole('button', { name: words.sending.resend_verification }).click()
  await page.getByText(fill(words.sending.verification_resent, { email: books.email })).waitFor()
  await expectAccessible(page)
  await prove(sent)
  await panel.getByText(words.sending.not_verified_title).first().waitFor({ state: 'detached' })
  return panel
}

describe('sending an invoice', () => {
  for (const [language, width, title] of [
    ['lt', 1440, 'an invoice is sent in Lithuanian on a wide window'],
    ['en', 390, 'an invoice is sent in English on a phone'],
  ] as const)
    test(title, async ({ visit, product }) => {
      const words: Words = wordsOf[language as Language]
      const { books, invoice } = await ownCompany(product, language)
      const page = await visit(`/invoice/list?open=${invoice.id}`, { lang: language, width, token: books.token })
      const sent: Sent = { page, words, books, invoice, product, isPhone: width < 600 }
      const panel = await meetTheNotice(sent)

      const to = field(page, words.sending.to)
      await to.fill('ona')
      await sendButton(panel, words).click()
      await panel.getByText(fill(words.sending.address_wrong, { address: 'ona' })).waitFor()
      await expectAccessible(page)
      await panel.getByRole('button', { name: fill(words.sending.remove_address, { address: 'ona' }) }).click()
      const address = `ona.${language}@azuolas.lt`
      await to.fill(address)
      await to.press('Enter')
      await textbox(page, words.sending.subject).fill('Sąskaita už šlifavimą')
      await sendButton(panel, words).click()
      await panel.waitFor({ state: 'detached' })
      await product.runJobs()
      await page.getByText(fill(words.sending.sent_toast, { receiver: address })).waitFor()
      // One letter, one word about it.
      expect(await page.getByText(words.sending.queued_toast).count()).toBe(0)

      const letter = letterIn(product, address)
      expect(letter?.heads['subject']).toBe('Sąskaita už šlifavimą')
      expect(letter?.file?.name).toBe(`PVM-saskaita-${invoice.number}.pdf`)
      expect(letter?.file?.bytes.subarray(0, 5).toString()).toBe('%PDF-')

      const opened = page.getByRole('dialog', { name: invoice.number })
      await opened.getByRole('button', { name: new RegExp(`^${words.invoice_list.tab_emails}`) }).click()
      await opened.getByText(words.sending.status_sent, { exact: true }).waitFor()
      await opened.getByText(fill(words.sending.to_line, { to: address })).waitFor()
      await opened.getByText(fill(words.sending.by_line, { name: 'Ona Kazlauskienė' })).waitFor()
      await expectAccessible(page)

      // Paid it is another paper: the one the client has stays in reach.
      const changed = opened.getByText(words.sending.changed_since.split('{{day}}')[1]!)
      expect(await changed.count()).toBe(0)
      await books.pay(invoice.id, '121')
      await page.goto(`/invoice/list?open=${invoice.id}`)
      await changed.waitFor()
      await expectAccessible(page)
      const [paper] = await Promise.all([
        page.context().waitForEvent('response', (each) => /\/email\/[^/]+\/pdf$/.test(each.url())),
        opened.getByRole('button', { name: words.sending.sent_file }).click(),
      ])
      expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])

      // Nor is it changed in silence any more; that it was sent is said before that it is paid.
      const locked = await books.ask('PUT', `/invoice/${invoice.id}`, {
        version: (await books.get(invoice.id)).version,
        note: 'x',
      })
      expect(locked.body.code).toBe('invoice_locked')
      await page.goto(`/invoice/edit/${invoice.id}`)
      await page.getByText(words.invoice.locked_sent).first().waitFor()
    })
})
