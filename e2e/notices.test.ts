import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser, startPushService } from '#server/books/notice/test/push-service.ts'
import { openBooks } from '#server/test/books.ts'
import { ask, csrfHeaders, signUpWithCompany } from '#server/test/server.ts'
import { productTest } from './harness.ts'
import { textsOf } from './texts.ts'

const test = productTest({ WEBHOOK_PRIVATE: 'on' })
const { notices } = textsOf.lt

type Given = ReturnType<typeof openBrowser>['subscription']

/**
 * Runs in a page: this browser's push service is the one of the test, because Chromium's own is on the Internet; and the person allows notices,
 * which the headless Chromium never does.
 */
const givePushService = ({ endpoint, p256dh, auth }: Given) => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem('test_push')
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('test_push', 'yes')
    return subscription
  }
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('test_push') ? subscription : null)
}

const reloadWith = async (page: Page, given: Given) => {
  await page.context().addInitScript(givePushService, given)
  await page.reload()
}

test('a person turns notices on in the browser, sends a test and turns them off', async ({ product, visit }) => {
  const service = await startPushService()
  const own = openBrowser(service)
  const { token } = await signUpWithCompany(product)
  const page = await visit('/settings/notices', { token, worker: true })
  await reloadWith(page, own.subscription)
  await page.getByRole('button', { name: notices.turn_on }).click()
  await page.getByText(notices.on).waitFor()
  await page.getByRole('button', { name: notices.test, exact: true }).click()
  await page.getByText(notices.test_delivered).waitFor()
  expect(own.shown()).toMatchObject([{ url: '/settings/notices' }])
  await page.reload()
  await page.getByText(notices.on).waitFor()
  await page.getByRole('button', { name: notices.turn_off }).click()
  await page.getByText(notices.off).waitFor()
  const { body } = await ask(product, 'GET', '/notice/settings', { headers: { authorization: `Bearer ${token}` } })
  expect(body.browsers).toEqual([])
  await service.close()
})

test.for([
  ['lt', 1440],
  ['en', 390],
] as const)(
  'after a new password its browser still shows notices, and others say that they were turned off (%s, %i px)',
  async ([language, width], { product, visit }) => {
    const { notices: t, profile, auth } = textsOf[language]
    const service = await startPushService()
    const [own, second] = [openBrowser(service), openBrowser(service)]
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const signIn = async (password: string) => {
      const body = { email: books.email, password }
      const { headers } = await ask(product, 'POST', '/login', { body, headers: await csrfHeaders(product) })
      return String(headers['authorization']).replace('Bearer ', '')
    }
    const other = await visit('/settings/notices', {
      token: await signIn('Ramunė-77'),
      worker: true,
      width,
      refusals: [401],
    })
    await reloadWith(other, second.subscription)
    await other.getByRole('button', { name: t.turn_on }).click()
    await other.getByText(t.on).waitFor()

    const page = await visit('/settings/notices', { token: books.token, worker: true, width })
    await reloadWith(page, own.subscription)
    await page.getByRole('button', { name: t.turn_on }).click()
    await page.getByText(t.on).waitFor()
    await page.goto(`${product.origin}/settings/profile`)
    await page.getByLabel(new RegExp(`^${profile.current_password}`)).fill('Ramunė-77')
    await page.getByLabel(new RegExp(`^${auth.new_password}`)).fill('Bijūnas-88-pievoj')
    await page.getByRole('button', { name: profile.change_password, exact: true }).click()
    await page.getByText(profile.password_changed).waitFor()
    await page.goto(`${product.origin}/settings/notices`)
    await page.getByText(t.on).waitFor()
    await page.getByRole('button', { name: t.test, exact: true }).click()
    await page.getByText(t.test_delivered).waitFor()
    expect([own.shown().length, second.shown().length]).toEqual([1, 0])

    // The other one signs in again.
    const token = await signIn('Bijūnas-88-pievoj')
    await other.evaluate((next) => localStorage.setItem('access_token', next), token)
    await other.reload()
    await other.getByText(t.ended).waitFor()
    await other.getByText(t.ended_hint).waitFor()
    await other.getByRole('button', { name: t.turn_on_again }).click()
    await other.getByText(t.on).waitFor()
    await service.close()
  },
)

test('a browser that was refused says what to do, and one that cannot says so', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/settings/notices', { token })
  await page.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  await page.getByText(notices.denied).waitFor()
  await page.getByText(notices.denied_hint).waitFor()
  await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await page.getByText(notices.unsupported).waitFor()
})

test('the chosen events are stored at once, also after fast clicks', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/settings/notices', { token })
  const box = (name: string) => page.getByRole('checkbox', { name })
  const paid = notices.push_of.replace('{{event}}', notices.invoice_paid)
  const seen = notices.mail_of.replace('{{event}}', notices.invoice_seen)
  const question = notices.push_of.replace('{{event}}', notices.question)
  expect(await box(question).isChecked()).toBe(true)
  await box(paid).check()
  await box(seen).check()
  await box(question).uncheck()
  await page.getByRole('switch', { name: notices.hide_details }).check()
  const stored = async () =>
    (await ask(product, 'GET', '/notice/settings', { headers: { authorization: `Bearer ${token}` } })).body
  await expect.poll(stored).toMatchObject({
    push: ['invoice_paid', 'quote_accepted', 'quote_declined', 'recurring_paused'],
    mail: ['invoice_seen', 'recurring_paused'],
    hide_details: true,
  })
  await page.reload()
  await box(paid).waitFor()
  expect(await box(paid).isChecked()).toBe(true)
})

/** Gives the service worker a message as the browser does after it has decrypted it. */
const deliver = async (context: BrowserContext, page: Page, origin: string, message: object) => {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: `${origin}/`,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

/** Runs in a page. */
const shownNotices = async () =>
  (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))

test('a notice is shown once, and a click opens its record in its company', async ({ product, visit, skip }) => {
  const books = await openBooks(product)
  const { id, number } = await books.invoice()
  // The person works in another company meanwhile.
  await books.create('/company', {
    type: 'legal',
    title: 'MB „Kita“',
    code: '304151376',
    country: 'LT',
    vat_enabled: false,
    currency: 'EUR',
  })
  const page = await visit('/dashboard', { token: books.token, worker: true })
  const context = page.context()
  await context.grantPermissions(['notifications'])
  skip((await page.evaluate(() => Notification.permission)) !== 'granted', 'this Chromium shows no notices')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const message = {
    title: `Sąskaita ${number} apmokėta`,
    body: 'UAB „Ąžuolas“',
    url: `/invoice/list?open=${id}&of_company=${books.company.id}`,
    tag: 'a',
    lang: 'lt',
  }
  await deliver(context, page, product.origin, message)
  await deliver(context, page, product.origin, message)
  const shown = { title: message.title, body: message.body, tag: 'a' }
  await expect.poll(() => page.evaluate(shownNotices)).toEqual([shown])
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await scope.registration.getNotifications()
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await page.waitForURL(`**/invoice/list?open=${id}`)
  await page.getByRole('dialog').getByText(number).first().waitFor()
  expect(await page.evaluate(shownNotices)).toEqual([])
})
