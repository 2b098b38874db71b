import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { companyForm, signUp } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Visit } from './harness.ts'
import type { Product } from './product.ts'
import { button, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g

/** The kind of a page, such as `/client/edit/{id}`. Each tab of the company settings is a page. */
const kindOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://inside')
  const tab = pathname.startsWith('/settings/company/') ? searchParams.get('tab') : null
  return pathname.replaceAll(uuid, '{id}') + (tab ? `?${tab}` : '')
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]:not([href^="/api"])').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))

const loadingPage = new RegExp(
  Object.values(textsOf)
    .map((texts) => texts.shell.loading_page)
    .join('|'),
)

/** Waits until the page has no open requests and shows no skeleton of a page or of the frame around it. */
const watchRequests = (page: Page) => {
  let open = 0
  page.on('request', () => (open += 1))
  page.on('requestfinished', () => (open -= 1))
  page.on('requestfailed', () => (open -= 1))
  return async () => {
    const skeleton = page.getByRole('status', { name: loadingPage })
    const isBusy = async () => open > 0 || (await skeleton.count()) > 0
    for (let quiet = 0; quiet < 3; quiet = (await isBusy()) ? 0 : quiet + 1) await page.waitForTimeout(30)
  }
}

/** Pages for signed-out people. The profile links to the password reset. */
const isOutside = (kind: string) => /^\/(request-password|login|register)$/.test(kind)

/** Opens an address like a link, without reloading the page. */
const go = (page: Page, href: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)

/** The links of the 'New' menu in the page head. */
const newMenuLinks = async (page: Page, label: string) => {
  await button(page, label).first().click()
  const found = await page.getByRole('menuitem').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  await page.keyboard.press('Escape')
  return found
}

/** Follows all links from page to page and returns the kinds of pages found. A refused request of a page fails the test. */
const crawl = async (page: Page, create: string): Promise<string[]> => {
  const seen = new Set<string>()
  const settled = watchRequests(page)
  await settled()
  const waiting = [...(await newMenuLinks(page, create)), '/settings/profile', ...(await linksOn(page))]
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    const kind = kindOf(href)
    if (seen.has(kind) || isOutside(kind)) continue
    seen.add(kind)
    await go(page, href)
    await settled()
    expect(await page.locator('main [role=alert]').allInnerTexts(), href).toEqual([])
    waiting.push(...(await linksOn(page)))
  }
  return [...seen]
}

/** A member of the company with this role. */
const memberOf = async (product: Product, company: string, role: string, locale: string) => {
  const person = await signUp(product)
  await product.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  await product.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', [
    company,
    person.id,
    role,
  ])
  await person.ask('POST', '/user/change-company', { company_id: company })
  await person.ask('PUT', '/user/profile', { locale })
  return person
}

/** The pages that not every role may open, with the roles that find a link to them. */
const guarded = {
  '/invoice/create': ['admin', 'employee'],
  '/client/create': ['admin', 'employee'],
  '/product/create': ['admin', 'employee'],
  '/expense/create': ['admin', 'employee', 'accountant'],
  '/payment/create': ['admin', 'employee', 'accountant'],
  '/company-account/create': ['admin'],
  '/settings/company/{id}?logo': ['admin'],
  '/settings/company/{id}?style': ['admin'],
  '/settings/company/{id}?security': ['admin'],
  '/settings/company/{id}?archive': [],
  '/settings/company/{id}?deletion': [],
  '/settings/company/{id}?employees': ['admin', 'employee', 'accountant'],
  '/report/list': ['admin', 'accountant'],
  '/settings/history': ['admin', 'accountant'],
  '/settings/period': ['admin', 'employee', 'accountant'],
  '/operator/orders': [],
} as const satisfies Record<string, readonly string[]>

test('no role sees a link to a page that the server refuses', async ({ product, visit }) => {
  const { books } = await oneOfEach(product)
  await books.invoice()
  const crawlAs = async (role: string, lang: 'lt' | 'en') => {
    const person = await memberOf(product, books.company.id, role, lang)
    const page = await visit('/dashboard', { token: person.token, lang })
    await page.locator('main').waitFor()
    return crawl(page, textsOf[lang].common.create)
  }
  const roles = { accountant: 'lt', employee: 'en', admin: 'lt' } as const
  for (const [role, lang] of Object.entries(roles)) {
    const kinds = await crawlAs(role, lang)
    expect(kinds.length, role).toBeGreaterThan(25)
    for (const [kind, by] of Object.entries(guarded))
      expect(kinds.includes(kind), `${role}: ${kind}`).toBe((by as readonly string[]).includes(role))
  }
})

describe('a page without permission', () => {
  const refused = async (visit: Visit, path: string, options: Parameters<Visit>[1], title: string, text: string) => {
    const page = await visit(path, { ...options, refusals: [403] })
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: title }).waitFor()
    await alert.getByText(text).waitFor()
    // A retry would get the same response.
    expect(await page.getByRole('button', { name: textsOf[options?.lang ?? 'lt'].error.retry }).count()).toBe(0)
    await expectAccessible(page)
    return page
  }

  test.for([
    { lang: 'lt', width: 1440 },
    { lang: 'en', width: 390 },
  ] as const)(
    'a page without permission says so and leads on, in $lang at $width',
    async ({ lang, width }, { product, visit }) => {
      const { error, expense, invoice_list: list } = textsOf[lang]
      const { books } = await oneOfEach(product)
      const accountant = await memberOf(product, books.company.id, 'accountant', lang)
      const options = { lang, width, token: accountant.token }
      const page = await refused(visit, '/operator/orders', options, error.operator_title, error.operator_text)
      expect(await page.locator('a[href^="/operator"]').count()).toBe(0)
      await page.getByRole('link', { name: error.to_start }).click()
      await page.waitForURL('**/dashboard')
      const form = await refused(visit, '/client/create', options, error.forbidden_title, error.forbidden_text)
      await form.getByRole('link', { name: error.to_list }).click()
      await form.waitForURL('**/client/list')

      // An accountant may record expenses but not add vendors: a text says who can.
      await form.goto('/expense/create')
      await form.getByRole('combobox', { name: expense.vendor, exact: true }).fill('Nėra tokio')
      await form.getByText(expense.vendor_none_here).waitFor()
      expect(await form.getByText(fill(expense.vendor_create, { title: 'Nėra tokio' })).count()).toBe(0)

      // An accountant may mark many invoices as paid, but not edit an invoice.
      if (width < 600) return
      await form.goto('/invoice/list')
      await form.getByRole('checkbox', { name: list.select_all }).check()
      await button(form, list.bulk_pay).first().click()
      await form.getByLabel(list.payment_account_field).waitFor()
    },
  )

  test('a person in a company that requires two-step sign-in is led to where it is turned on', async ({
    product,
    visit,
  }) => {
    const { books } = await oneOfEach(product)
    const person = await memberOf(product, books.company.id, 'employee', 'en')
    await person.ask('POST', '/company', companyForm({ title: 'UAB „Sava“' }))
    await product.owner.query('update company set two_step_required = true where id = $1', [books.company.id])
    const { error, sign_in: signIn } = textsOf.en
    const options = { lang: 'en', token: person.token } as const
    const page = await refused(
      visit,
      `/settings/company/${books.company.id}`,
      options,
      error.two_step_title,
      error.two_step_text,
    )
    await page.getByRole('link', { name: error.two_step_do }).click()
    await heading(page, textsOf.en.profile.title).waitFor()
    await page.getByRole('region', { name: signIn.methods }).waitFor()
  })
})
