import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { orderForm, withPlans } from '#server/test/plans.ts'
import { signUpOperator, signUpWithCompany } from '#server/test/server.ts'
import type { Person } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Product } from './product.ts'
import { button, expectAddress, expectTitle, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ ...withPlans, OPERATOR_EMAILS: 'operatore@kvitas.test' })
const texts = textsOf.lt
const { message, operator: pages } = texts

const verify = ({ owner }: Pick<Product, 'owner'>, id: string) =>
  owner.query('update app_user set email_verified_at = now() where id = $1', [id])

let signedUp: Promise<Person> | undefined
/** The only operator, signed up by the first test. */
const operatorOf = (product: Product) =>
  (signedUp ??= signUpOperator(product, { email: 'operatore@kvitas.test', name: 'Rūta Teikėja' }))

test('a person writes a message, the operator answers, and the person reads the answer', async ({ visit, product }) => {
  const person = await signUpWithCompany(product)
  await verify(product, person.id)
  const operator = await operatorOf(product)
  const text = 'Ar galiu <b>įkelti</b> logotipą?\nAčiū'

  const page = await visit('/dashboard', { token: person.token })
  await button(page, message.open).click()
  const panel = page.getByRole('dialog', { name: message.title })
  await textbox(page, message.subject).fill('Logotipas')
  // A page that is left keeps its draft, and offers it after a reload.
  await page.reload()
  await button(page, message.open).click()
  await panel.getByRole('button', { name: texts.common.draft_take }).click()
  expect(await textbox(page, message.subject).inputValue()).toBe('Logotipas')
  await textbox(page, message.message).fill(text)
  await expectAccessible(page)
  await button(page, message.send).click()
  await page.getByText(message.sent).waitFor()
  await panel.getByRole('button', { name: /Logotipas/ }).waitFor()

  const theirs = await visit('/operator/messages', { token: operator.token })
  await expectTitle(theirs, texts.shell.title_operator_messages)
  await theirs.getByRole('link', { name: 'Logotipas' }).click()
  const answering = theirs.getByRole('dialog', { name: 'Logotipas' })
  await answering.getByText('Ar galiu <b>įkelti</b> logotipą?').waitFor()
  await textbox(theirs, pages.answer).fill('Taip, nustatymuose.')
  await expectAccessible(theirs)
  await button(theirs, pages.send_answer).click()
  await theirs.getByText(pages.answer_sent).waitFor()
  await answering.getByText('Taip, nustatymuose.').waitFor()
  await theirs.keyboard.press('Escape')
  await theirs.getByText(pages.no_messages).waitFor()

  // The email has a link to the reply.
  await product.runJobs()
  const sentEmail = product.emails().findLast((each) => each.includes(person.email)) ?? ''
  const [link] = /\/dashboard\?action=[^\s"<]+/.exec(sentEmail.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? []
  await page.goto('/client/list')
  await button(page, message.open_unread).waitFor()
  await page.goto(link ?? 'no link')
  await panel.getByText('Taip, nustatymuose.').waitFor()
  // The person replies there, and the operator sees it in the conversation.
  await textbox(page, message.reply).fill('O kur keisti spalvą?')
  await expectAccessible(page)
  await button(page, message.send).click()
  await page.getByText(message.sent).waitFor()
  await panel.getByText('O kur keisti spalvą?').waitFor()
  await page.keyboard.press('Escape')
  await button(page, message.open).waitFor()
  await theirs.goto('/operator/messages')
  await theirs.getByRole('link', { name: 'Logotipas' }).click()
  await expect
    .poll(() => answering.getByRole('listitem').allInnerTexts())
    .toMatchObject([/Ar galiu/, /Taip, nustatymuose/, /O kur keisti spalvą/].map((text) => expect.stringMatching(text)))
  await expectAccessible(theirs)

  // On a phone it is in the 'More' menu.
  const phone = await visit('/dashboard', { token: person.token, width: 390 })
  await button(phone, texts.shell.more).click()
  await button(phone, message.open).click()
  await phone.getByRole('button', { name: /Logotipas/ }).click()
  await phone.getByText('Taip, nustatymuose.').waitFor()
  await expectAccessible(phone)

  // An operator without a company has no bottom bar, so the menu is above the page.
  const pocket = await visit('/operator/orders', { token: operator.token, width: 390 })
  await pocket.getByRole('link', { name: pages.users, exact: true }).click()
  await expectAddress(pocket, '/operator/users')
  await expectAccessible(pocket)
})

test('the operator accepts an order, and other people cannot open the pages of the operator', async ({
  visit,
  product,
}) => {
  const customer = await signUpWithCompany(product)
  await verify(product, customer.id)
  const { instructions } = (await customer.ask('POST', '/user/checkout', orderForm({ duration: 1 }))).body
  const { token } = await operatorOf(product)

  const page = await visit('/operator', { token })
  await expectAddress(page, '/operator/orders')
  await button(page, `${pages.accept} ${instructions.reference}`).click()
  await page
    .getByRole('alertdialog', { name: fill(pages.accept_title, { reference: instructions.reference }) })
    .getByRole('button', { name: pages.accept, exact: true })
    .click()
  await page.getByText(fill(pages.accepted, { reference: instructions.reference })).waitFor()
  await page.getByText(pages.no_orders).waitFor()
  expect((await customer.ask('GET', '/user/data')).body.plan.name).toBe('premium')

  for (const [address, name] of [
    ['/operator/orders?tab=accepted', pages.orders],
    ['/operator/users', pages.users],
    ['/operator/companies', pages.users],
    ['/operator/jobs', pages.jobs],
    ['/operator/security', texts.security.title],
    ['/operator/health', pages.health],
  ] as const) {
    await page.goto(address)
    await heading(page, name).waitFor()
    await expectAccessible(page)
  }

  const other = await visit('/operator/users', { token: customer.token, refusals: [403] })
  await other.getByText(texts.error.operator_title).waitFor()
  expect(await other.getByText(customer.email).count()).toBe(0)
  await other.goto('/dashboard')
  await other.getByRole('button', { name: texts.shell.user_menu }).click()
  await other.getByRole('menuitem', { name: texts.shell.logout }).waitFor()
  expect(await other.getByRole('menuitem', { name: pages.menu }).count()).toBe(0)
})

test('the operator stops all emails, then limits those of a company; senders see both', async ({ visit, product }) => {
  const { sending } = texts
  const title = 'UAB „Siuntėja“'
  const sender = await openBooks(product, { title })
  await verify(product, sender.id)
  const invoice = await sender.invoice()
  const page = await visit('/operator/health', { token: (await operatorOf(product)).token })
  await page.getByText(pages.sending_on).waitFor()
  await button(page, pages.stop_all).click()
  await page
    .getByRole('alertdialog', { name: pages.stop_all_title })
    .getByRole('button', { name: pages.stop_all, exact: true })
    .click()
  await page.getByText(pages.sending_stopped).waitFor()
  await page.getByText(/operatore@kvitas\.test\.$/).waitFor()
  await expectAccessible(page)

  const theirs = await visit(`/invoice/list?open=${invoice.id}`, { token: sender.token })
  const emailPanel = theirs.getByRole('dialog', { name: sending.send_invoice })
  const write = async () => {
    await theirs.reload()
    await theirs
      .getByRole('dialog', { name: invoice.number, exact: true })
      .getByRole('button', { name: texts.invoice_list.send, exact: true })
      .click()
    await emailPanel.waitFor()
  }
  await write()
  await emailPanel.getByText(sending.stopped).waitFor()
  await button(page, pages.resume_all).click()
  await page.getByText(pages.sending_on).waitFor()

  await page.goto('/operator/companies')
  const limits = page.getByRole('dialog', { name: `${pages.sending}: ${title}` })
  const open = async () => {
    await button(page, `${pages.sending_change}: ${title}`).click()
    await limits.waitFor()
  }
  await open()
  const most = limits.getByRole('textbox', { name: pages.letters_per_hour })
  await expect.poll(() => limits.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await most.fill('daug')
  await limits.getByRole('button', { name: pages.save, exact: true }).click()
  await expect.poll(() => most.getAttribute('aria-invalid')).toBe('true')
  await most.fill('2')
  await expectAccessible(page)
  await limits.getByRole('button', { name: pages.save, exact: true }).click()
  await page.getByText(fill(pages.sending_saved, { title })).waitFor()
  await limits.waitFor({ state: 'detached' })
  await write()
  await emailPanel.getByText(fill(sending.letters_left, { left: 2, most: 2 })).waitFor()
  await open()
  expect(await most.inputValue()).toBe('2')
  await limits.getByRole('checkbox', { name: pages.stopped }).check()
  await limits.getByRole('button', { name: pages.save, exact: true }).click()
  await limits.waitFor({ state: 'detached' })
  await write()
  await emailPanel.getByText(sending.stopped_company).waitFor()
})
