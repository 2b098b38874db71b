import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { addressOf, dateAfter, expectAddress, field, password } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const texts = textsOf.lt
const { auth, invoice, invoice_list: list, sending } = texts

/**
 * The actions of a person on a page. Every click, key and filled field is counted with its name; tests do not get the page
 * itself, so that no action is missed.
 */
const personAt = (page: Page, name: string) => {
  const acts: string[] = []
  const act = async (label: string, work: () => Promise<unknown>) => {
    acts.push(label)
    await work()
  }
  const find = {
    field: (label: string) => field(page, label),
    button: (label: string | RegExp) => page.getByRole('button', { name: label, exact: typeof label === 'string' }),
    option: (label: string | RegExp) => page.getByRole('option', { name: label }),
    dialog: (label: string) => page.getByRole('dialog', { name: label }),
  }
  return {
    find,
    fill: (label: string, text: string, at: Locator = find.field(label)) => act(`fill ${label}`, () => at.fill(text)),
    click: (label: string, at: Locator) => act(`click ${label}`, () => at.click()),
    key: (key: string) => act(`key ${key}`, () => page.keyboard.press(key)),
    /** Opens the link of the email in a new tab; the first tab stays open. */
    followInNewTab: async (link: string, pressed: string, outcome: string) => {
      const tab = await page.context().newPage()
      await act('follow the link of the email', () => tab.goto(link))
      await act(`click ${pressed}`, () => tab.getByRole('button', { name: pressed, exact: true }).click())
      await tab.getByText(outcome).waitFor()
      await tab.close()
      await page.bringToFront()
    },
    expectText: (text: string) => page.getByText(text).first().waitFor(),
    isAt: (address: RegExp) => expect.poll(() => addressOf(page)).toMatch(address),
    /** Checks that there were at most `most` actions so far, and prints them. */
    took: (what: string, most: number) => {
      process.stdout.write(`  ${name}, ${what}: ${acts.length} actions of ${most} at most (${acts.join(', ')})\n`)
      expect(acts.length, acts.join(', ')).toBeLessThanOrEqual(most)
    },
  }
}
type Person = ReturnType<typeof personAt>

const cell = (name: string) => fill(invoice.cell_name, { name, number: 1 })

const writeToNewBuyer = async (person: Person, price: string) => {
  const { find } = person
  await person.fill(invoice.client, 'UAB „Pušis“ labas@pusis.lt')
  await person.click('create the client', find.option(/labas@pusis\.lt/))
  await person.fill(cell(invoice.title), 'Interjero projektas')
  await person.fill(cell(price), '150')
}

const send = async (person: Person) => {
  const panel = person.find.dialog(sending.send_invoice)
  await panel.getByText('labas@pusis.lt').first().waitFor()
  await person.click('send', panel.getByRole('button', { name: sending.send, exact: true }))
  await panel.waitFor({ state: 'detached' })
}

const emailTo = (product: Product, to: string) =>
  product
    .emails()
    .map(readMail)
    .find(({ headers }) => headers['to'] === to)

const verify = (product: Product, id: string) =>
  product.owner.query('update app_user set email_verified_at = now() where id = $1', [id])

describe('an invoice takes few actions', () => {
  test('an invoice to a new client takes five actions to issue and six to send', async ({ product, visit }) => {
    const books = await openBooks(product)
    await verify(product, books.id)
    const page = await visit('/invoice/create', { token: books.token })
    const person = personAt(page, 'new buyer')
    await writeToNewBuyer(person, invoice.price_without_vat)
    await person.key('Control+Enter')
    await person.isAt(/^\/invoice\/list\?open=/)
    person.took('issued', 5)
    await send(person)
    person.took('sent', 6)
    await product.runJobs()
    expect(emailTo(product, 'labas@pusis.lt')).toBeDefined()
  })

  test('another invoice to the same client takes two actions to issue and three to send', async ({
    product,
    visit,
  }) => {
    const books = await openBooks(product)
    await verify(product, books.id)
    const client = await books.create('/client', {
      title: 'UAB „Pušis“',
      contacts: [{ name: null, email: 'labas@pusis.lt', phone: null }],
    })
    const old = await books.invoice({ client_id: client.id, date: dateAfter(-30), date_due: dateAfter(-16) })
    const page = await visit('/invoice/list', { token: books.token })
    const person = personAt(page, 'same buyer')
    const row = page.getByRole('row').filter({ hasText: old.number })
    await row.hover()
    await person.click('copy', row.getByRole('button', { name: `${list.copy}: ${old.number}`, exact: true }))
    await person.find.field(cell(invoice.title)).waitFor()
    await person.key('Control+Enter')
    await person.isAt(/^\/invoice\/list\?open=/)
    person.took('issued', 2)
    await send(person)
    person.took('sent', 3)
    expect((await books.read('/invoice/all')).data).toMatchObject([{ total: '121.00', date: dateAfter(0) }, {}])
  })

  test('from signing up to a first invoice that is sent and paid takes twenty actions', async ({ product, visit }) => {
    const page = await visit('/register')
    const person = personAt(page, 'from nothing')
    const { find } = person
    const email = 'jonas@pradzia.lt'
    await person.fill(auth.name, 'Jonas Žemaitis')
    await person.fill(auth.email, email)
    await person.fill(auth.password, password, page.getByLabel(auth.password, { exact: true }))
    await person.click('agree to the terms', page.getByRole('checkbox', { name: auth.terms.replace(/<.*?>/g, '') }))
    await person.click('register', find.button(auth.register))
    await expectAddress(page, '/new-company')
    await person.fill(auth.company_name, 'MB „Pradžia“')
    await person.fill(auth.company_code, '961622431')
    await person.fill(auth.account_number, 'LT307300010000000001')
    await person.click('create the company', find.button(auth.create_company))
    await person.isAt(/^\/(invoice\/create|dashboard)/)
    await product.runJobs()
    const [link = ''] = /\/email\/verify\?token=[\w-]+/.exec(emailTo(product, email)?.text ?? '') ?? []
    await person.followInNewTab(link, auth.verify, auth.verify_success)
    // The user starts with the first step on the dashboard, or in the editor.
    if (!addressOf(page).startsWith('/invoice/create')) await person.key('n')
    await person.isAt(/^\/invoice\/create/)
    await writeToNewBuyer(person, invoice.price)
    await person.key('Control+Enter')
    await person.isAt(/^\/invoice\/list\?open=/)
    await send(person)
    await person.click('add a payment', find.button(list.add_payment))
    const form = find.dialog(list.add_payment)
    await person.click('save the payment', form.getByRole('button', { name: list.add_payment, exact: true }))
    await form.waitFor({ state: 'detached' })
    await person.expectText(list.state_paid)
    person.took('sent and paid', 20)
  })
})
