import { afterAll, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { companyStripe, startStripePayments } from '#server/test/stripe-payments-server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Product } from './product.ts'
import { button, textbox } from './steps.ts'
import { textsOf } from './texts.ts'

const stripe = await startStripePayments()
afterAll(() => stripe.close())

const test = productTest({ STRIPE_PAYMENTS_BASE: stripe.base })
const { client_page: pageTexts, dashboard, online_payment: texts } = textsOf.lt

/** Books of a company with Stripe, whose events reach the product as soon as somebody pays. */
const openPaid = async (product: Product) => {
  product.services.publicUrl = () => product.origin
  const books = await openBooks(product)
  await books.ask('PUT', '/online-payment/settings', { stripe: { is_on: true, ...companyStripe } })
  const tell = async (type: string, object: object) => {
    const at = product.services.clock().getTime()
    const { payload, headers } = stripe.event(type, object, { at })
    const url = `${product.origin}/api/hook/stripe/${books.company.id}`
    expect((await fetch(url, { method: 'POST', body: payload, headers })).status).toBe(200)
  }
  stripe.state.onPaid = async (session) => {
    stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
    await tell('checkout.session.completed', stripe.completed(session))
  }
  const invoice = await books.invoice()
  const path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
  return { books, invoice, path, tell }
}

test('a client pays by card without a script, the page turns to paid, and a second click does no harm', async ({
  product,
  visit,
}) => {
  const { books, invoice, path } = await openPaid(product)
  const looked = await visit(path, { width: 390 })
  await button(looked, pageTexts.pay_stripe).waitFor()
  await expectAccessible(looked)
  const context = await looked
    .context()
    .browser()!
    .newContext({ baseURL: product.origin, javaScriptEnabled: false, locale: 'lt-LT' })
  const page = await context.newPage()
  await page.goto(path)
  const other = await context.newPage()
  await other.goto(path)
  await button(page, pageTexts.pay_stripe).click()
  await page.getByRole('heading', { name: '121.00 EUR' }).waitFor()
  await button(page, 'Pay').click()
  await page.getByText(pageTexts.paid, { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByText(pageTexts.pay_awaited).count()).toBe(0)
  // The other window still shows the button.
  await button(other, pageTexts.pay_stripe).click()
  await other.getByText(pageTexts.paid, { exact: true }).first().waitFor()
  await context.close()
  expect(stripe.count()).toBe(1)
  const { item } = await books.read(`/invoice/edit/${invoice.id}`)
  expect(item).toMatchObject({ payment_state: 'paid', payments_count: 1 })
  const paid = await visit(path)
  await paid.getByText(pageTexts.paid, { exact: true }).first().waitFor()
  await expectAccessible(paid)
})

test('a payment on its way is waited for without a script, and one that was stopped says so', async ({
  product,
  visit,
}) => {
  const { path, tell } = await openPaid(product)
  stripe.state.onPaid = async () => {}
  const page = await visit(path, { width: 390, scheme: 'dark' })
  await button(page, pageTexts.pay_stripe).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText(pageTexts.pay_left).waitFor()
  await expectAccessible(page)
  await button(page, pageTexts.pay_stripe).click()
  await button(page, 'Pay').click()
  await page.getByText(pageTexts.pay_awaited).waitFor()
  // After two minutes it does not refresh itself any more.
  const late = await visit(`${path}?paying=40`)
  await late.getByText(pageTexts.pay_late).waitFor()
  await expectAccessible(late)
  const session = stripe.last()
  stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
  await tell('checkout.session.completed', stripe.completed(session))
  // The page refreshes itself.
  await page.getByText(pageTexts.paid, { exact: true }).first().waitFor()
})

test('an owner connects Stripe, tests the keys, and deals with a payment that came twice', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await visit('/settings/online-payments', { token: books.token, width, scheme })
    const section = page.getByRole('region', { name: texts.stripe_title })
    await section.getByLabel(texts.stripe_secret_key).waitFor()
    await expectAccessible(page)
  }
  const page = await visit('/settings/online-payments', { token: books.token, refusals: [422] })
  const section = page.getByRole('region', { name: texts.stripe_title })
  await section.getByRole('button', { name: texts.save, exact: true }).click()
  await section.getByText(textsOf.lt.validation.required).first().waitFor()
  await section.getByLabel(texts.stripe_secret_key).fill(companyStripe.secret_key)
  await section.getByLabel(texts.stripe_webhook_secret).fill(companyStripe.webhook_secret)
  await section.getByRole('button', { name: texts.save, exact: true }).click()
  await section.getByText(texts.check_none).waitFor()
  await section.getByRole('button', { name: texts.test, exact: true }).click()
  await section.getByText(texts.check_works).waitFor()
  await expectAccessible(page)
  const paying = await openPaid(product)
  const twice = await visit(paying.path)
  await button(twice, pageTexts.pay_stripe).click()
  await paying.books.pay(paying.invoice.id, '121')
  await button(twice, 'Pay').click()
  await twice.getByText(pageTexts.paid, { exact: true }).first().waitFor()
  const home = await visit('/dashboard', { token: paying.books.token })
  await home.getByRole('link', { name: dashboard.attention_online_payments_do, exact: true }).click()
  const toDo = home.getByRole('region', { name: texts.to_do })
  await toDo.getByText(texts.reason_paid_again).waitFor()
  await expectAccessible(home)
  await toDo.getByRole('button', { name: texts.to_do_done, exact: true }).click()
  await home.getByText(texts.to_do_done_text).waitFor()
  expect(await toDo.count()).toBe(0)
})

test('the notice of a refused payment is above the buttons', async ({ product, visit }) => {
  const { path } = await openPaid(product)
  const page = await visit(path, { refusals: [503] })
  stripe.state.behaviour = 'broken'
  await button(page, pageTexts.pay_stripe).click()
  await page.getByRole('alert').getByText(pageTexts.pay_error_unavailable).waitFor()
  await expectAccessible(page)
  stripe.state.behaviour = 'serve'
  await textbox(page, pageTexts.question).waitFor()
})
