import { afterAll, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { startImapServer } from '#server/test/imap-server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Product } from './product.ts'
import { textsOf } from './texts.ts'

const texts = textsOf.lt.inbox
const imap = await startImapServer()
const test = productTest({ INBOX_IMAP_URL: imap.url, INBOX_ADDRESS: 'papers+{token}@example.lt' })
afterAll(() => imap.close())

const receive = async (product: Product) => {
  await product.owner.query(`select queue_job('receive_mail', '{}')`)
  await product.runJobs()
}

test('the address for papers is changed in the settings, and a mail without a file is dismissed with undo', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  await receive(product)
  const page = await visit('/settings/papers', { token: books.token })
  const { address } = await books.read('/inbox-address')
  await page.getByText(address).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.renew }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.renew }).click()
  await page.getByText(texts.renewed).waitFor()
  const { address: renewed } = await books.read('/inbox-address')
  expect(renewed).not.toBe(address)
  await page.getByText(renewed).waitFor()

  await imap.deliver({ to: renewed, subject: 'Nuoroda į sąskaitą' }, new Date())
  await receive(product)
  const inbox = await visit('/inbox', { token: books.token })
  const mails = inbox.getByRole('list', { name: texts.mails })
  await mails.getByText('Nuoroda į sąskaitą').waitFor()
  await inbox.getByText(renewed).waitFor()
  await expectAccessible(inbox)
  await mails.getByRole('button').click()
  await inbox.getByText(texts.mail_dismissed).waitFor()
  await expect.poll(async () => (await books.read('/inbox-mail/all')).data).toEqual([])
  await inbox.getByRole('button', { name: textsOf.lt.common.undo }).click()
  await mails.getByText('Nuoroda į sąskaitą').waitFor()
})
