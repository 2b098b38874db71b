import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { accept, billing, withPlans } from '#server/test/plans.ts'
import { signUpWithCompany } from '#server/test/server.ts'
import { startStripeServer } from '#server/test/stripe-server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Product } from './product.ts'
import { button, expectAddress, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language, Texts } from './texts.ts'

const stripe = await startStripeServer()
afterAll(() => stripe.close())

const test = productTest({
  ...withPlans,
  ...stripe.environment,
  PROVIDER_NAME: 'UAB Kvitas',
  PROVIDER_IBAN: 'LT647300000000000117',
})

/** Starts the product with a Stripe server for tests and the company that invoices the plans. */
const ready = async (product: Product) => {
  product.services.publicUrl = () => product.origin
  const seller = await signUpWithCompany(product, { title: 'UAB Kvitas', account_number: 'LT647300000000000117' })
  const { config } = product.services
  product.services.config = { ...config, provider: { ...config.provider, company: seller.company.id } }
  stripe.state.onPaid = async (page) => {
    const { payload, headers } = stripe.event('checkout.session.completed', page)
    const response = await fetch(`${product.origin}/api/stripe/webhook`, { method: 'POST', body: payload, headers })
    expect(response.status).toBe(200)
  }
}

const customer = async (product: Product, language: Language) => {
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale: language })
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  return books
}

/** Opens the order form for a year from the plans page. */
const toCheckout = async (page: Page, { subscription }: Texts) => {
  await page.getByRole('link', { name: subscription.get_premium, exact: true }).click()
  await page.getByRole('heading', { name: subscription.premium, level: 2 }).waitFor()
  await page.getByText(subscription.current, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: subscription.order_it, exact: true }).click()
  await heading(page, subscription.checkout).waitFor()
  await expectAddress(page, '/settings/subscription/checkout?duration=12')
  expect(await textbox(page, subscription.name_legal).inputValue()).toBe('UAB „Žiedas“')
  await textbox(page, subscription.email).fill(billing.email)
}

const isPremium = async (page: Page, { subscription }: Texts) => {
  await page.goto('/settings/subscription/overview')
  await page.getByRole('heading', { name: subscription.premium, level: 2 }).waitFor()
  await page.getByRole('link', { name: subscription.renew, exact: true }).waitFor()
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const texts = textsOf[language]
  const { subscription } = texts

  test('a plan is ordered by bank transfer and paid, and its invoice can be opened', async ({ product, visit }) => {
    await ready(product)
    const { token } = await customer(product, language)
    const page = await visit('/settings/subscription', { lang: language, width, token })
    await heading(page, subscription.title).waitFor()
    await page.getByRole('meter').first().waitFor()
    await expectAccessible(page)
    await toCheckout(page, texts)
    await page.getByText(subscription.saving, { exact: true }).waitFor()
    await expectAccessible(page)
    await button(page, subscription.order_and_pay).click()
    await page.getByRole('img', { name: subscription.qr_name }).waitFor()
    await page.getByText('LT64 7300 0000 0000 0117').waitFor()
    await expectAccessible(page)
    await accept(product, page.url().split('/').at(-1) ?? '')
    // Returning to the tab checks immediately; otherwise the page checks every 10 seconds.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(subscription.accepted, { exact: true }).waitFor()
    await expectAccessible(page)
    await isPremium(page, texts)
    await expectAccessible(page)
    await product.runJobs()
    const pages = page.getByRole('navigation', { name: subscription.pages })
    await pages.getByRole('link', { name: subscription.page_invoices, exact: true }).click()
    await page.getByRole('button', { name: /PDF/ }).waitFor()
    await expectAccessible(page)
    const [response] = await Promise.all([
      page.context().waitForEvent('response', (each) => /\/invoices\/[\w-]+\/pdf$/.test(each.url())),
      page.getByRole('button', { name: /PDF/ }).click(),
    ])
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('a plan is ordered by card: the payment is left once, then made, and confirmed by Stripe', async ({
    product,
    visit,
  }) => {
    await ready(product)
    const { token } = await customer(product, language)
    const page = await visit('/settings/subscription/overview', { lang: language, width, token })
    await toCheckout(page, texts)
    await page.getByText(subscription.card, { exact: true }).click()
    await page.getByText(subscription.card_note).waitFor()
    await button(page, subscription.order_and_pay).click()
    await page.getByRole('heading', { name: '94.80 EUR' }).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText(subscription.left_card).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: subscription.go_on_paying, exact: true }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText(subscription.accepted, { exact: true }).waitFor()
    await isPremium(page, texts)
  })

  test('an order that waits for its payment can be cancelled', async ({ product, visit }) => {
    const books = await customer(product, language)
    const { order_id } = (
      await books.ask('POST', '/user/checkout', { method: 'bank-transfer', plan: 'premium', duration: 3, billing })
    ).body
    const page = await visit(`/settings/subscription/order/${order_id}`, { lang: language, width, token: books.token })
    await button(page, subscription.cancel_order).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.waitFor()
    await expectAccessible(page)
    await button(page, subscription.cancel_order).last().click()
    await page.getByText(subscription.canceled_text).waitFor()
    await expectAccessible(page)
  })

  test('billing details need a country, and the limits of a plan are shown before they are reached', async ({
    product,
    visit,
  }) => {
    const books = await customer(product, language)
    let last = await books.invoice()
    for (let n = 1; n < 8; n += 1) last = await books.invoice()
    const page = await visit('/settings/subscription/invoices', {
      lang: language,
      width,
      token: books.token,
      refusals: [403],
    })
    await page.getByText(subscription.no_invoices, { exact: true }).waitFor()
    await expectAccessible(page)

    await page.goto('/settings/subscription/billing')
    await textbox(page, subscription.email).fill('buhalterija')
    await button(page, texts.common.save).click()
    await page.getByText(texts.validation.email).first().waitFor()
    await expectAccessible(page)
    await textbox(page, subscription.email).fill(billing.email)
    await page.getByRole('combobox', { name: subscription.country }).selectOption('DE')
    await textbox(page, subscription.code_legal).fill('HRB 1234')
    await textbox(page, subscription.vat).fill('DE12345')
    await textbox(page, subscription.email).focus()
    await page.getByText(texts.client.code_form).waitFor()
    await textbox(page, subscription.vat).fill('123 456 789')
    await page.getByText(subscription.vat_reversed).waitFor()
    await expectAccessible(page)
    await button(page, texts.common.save).click()
    await page.getByText(texts.common.saved).waitFor()
    const { item } = await books.read('/user/subscription/billing')
    expect(item).toMatchObject({ email: billing.email, country: 'DE', vat: 'DE123456789', version: 1 })

    await page.goto('/settings/subscription/overview')
    const used = fill(subscription.usage_of, { used: 8, limit: 10 })
    await page.getByRole('meter', { name: `UAB „Žiedas“, ${subscription.usage_invoices}: ${used}` }).waitFor()
    await expectAccessible(page)
    await page.goto('/settings/company/new')
    await page.getByRole('alert').filter({ hasText: texts.company.full_title }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.company.full_plans, exact: true }).waitFor()

    await page.goto('/dashboard')
    const expectRemaining = (count: number) =>
      fill(language === 'lt' ? textsOf.lt.plan_note.left_few : textsOf.en.plan_note.left_other, { count })
    await page.getByText(expectRemaining(2).replace(/<.*?>/g, '')).waitFor()
    await expectAccessible(page)
    await page.goto('/invoice/list')
    await page.getByText(expectRemaining(2).replace(/<.*?>/g, '')).waitFor()
    await expectAccessible(page)
    await page.goto(`/invoice/create?copy_of=${last['id']}`)
    await page.getByText(expectRemaining(2).replace(/<.*?>/g, '')).waitFor()
    const issue = button(page, texts.invoice.issue).first()
    expect(await issue.getAttribute('aria-disabled')).toBeNull()
    for (let n = 0; n < 2; n += 1) await books.invoice()
    // The page still counts eight invoices, so the server refuses.
    await issue.click()
    const problem = language === 'lt' ? textsOf.lt.problem : textsOf.en.problem
    await page.getByText(fill(problem.plan_limit_invoices_other, { count: 10 }).split('.')[0] ?? '').waitFor()
    await button(page, texts.plan_note.not_now).click()
    await page.goto('/invoice/list')
    await page.getByText(texts.plan_note.left_none).waitFor()
    await page.goto(`/invoice/create?copy_of=${last['id']}`)
    await page.locator('button[data-locked]').first().waitFor()
    await expectAccessible(page)
    await issue.focus()
    await page.getByRole('tooltip').filter({ hasText: texts.plan_note.left_none }).waitFor()
    await page.keyboard.press('Control+Enter')
    await button(page, texts.plan_note.see_plans).click()
    const leave = button(page, texts.common.leave)
    await leave
      .or(page.getByRole('heading', { name: subscription.premium, level: 2 }))
      .first()
      .waitFor()
    if (await leave.isVisible()) await leave.click()
    await page.getByRole('heading', { name: subscription.premium, level: 2 }).waitFor()
  })
})

test('without a payment method the pages say that a plan cannot be ordered yet', async ({ product, visit }) => {
  const before = product.services.config
  const { provider, stripe: _, ...config } = before
  product.services.config = { ...config, provider: { name: provider.name } }
  try {
    const { token } = await customer(product, 'lt')
    const { subscription } = textsOf.lt
    const page = await visit('/settings/subscription/plans', { token })
    await page.getByText(subscription.not_sold).waitFor()
    expect(await page.getByRole('link', { name: subscription.order_it }).count()).toBe(0)
    await page.goto('/settings/subscription/overview')
    await page.getByText(subscription.not_sold).waitFor()
    expect(await page.getByRole('link', { name: subscription.get_premium }).count()).toBe(0)
    await page.goto('/settings/subscription/checkout')
    await page.getByText(subscription.not_sold).waitFor()
    expect(await button(page, subscription.order_and_pay).count()).toBe(0)
  } finally {
    product.services.config = before
  }
})

test('without plans no page links to them', async ({ product, visit }) => {
  const { plans: _, ...config } = product.services.config
  const before = product.services.config
  product.services.config = config
  try {
    const { token, company } = await customer(product, 'lt')
    const { profile, subscription, style, people } = textsOf.lt
    const page = await visit('/settings/profile', { token })
    await heading(page, profile.title).waitFor()
    expect(await page.getByRole('link', { name: subscription.title }).count()).toBe(0)
    await page.goto(`/settings/company/${company.id}?tab=style`)
    await page.getByText(style.hide_branding).waitFor()
    expect(await page.getByText(style.premium, { exact: true }).count()).toBe(0)
    await page.goto(`/settings/company/${company.id}?tab=employees`)
    await page.getByText(people.may_owner_without_plans).waitFor()
  } finally {
    product.services.config = before
  }
})
