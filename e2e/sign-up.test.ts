import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import {
  acceptTerms,
  button,
  expectAddress,
  fillRegister,
  expectFocus,
  heading,
  passRobotCheck,
  password,
  signIn,
  signUpThroughScreens,
  textbox,
} from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'on' })
const texts = textsOf.lt
const { auth, common, validation } = texts

test('signing up needs every field and the terms, each error is beside its field, and the robot check needs no action', async ({
  visit,
}) => {
  const page = await visit('/register', { refusals: [422] })
  await button(page, auth.register).click()
  const summary = page.getByRole('alert').filter({ hasText: fill(common.check_fields_few, { count: 4 }) })
  await summary.waitFor()
  for (const name of [auth.name, auth.email]) {
    const field = textbox(page, name)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
    expect(await note.textContent()).toBeTruthy()
  }
  await page.getByText(validation.terms).waitFor()
  // The link in the summary focuses the field.
  await summary.getByRole('link', { name: auth.email }).click()
  expect(await textbox(page, auth.email).evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)

  // The robot check starts with the first character, and submitting waits for it.
  const robot = page.getByRole('checkbox', { name: auth.robot, exact: true })
  expect(await robot.isChecked()).toBe(false)
  await textbox(page, auth.name).press('J')
  await passRobotCheck(page, texts)
  expect(await robot.isChecked()).toBe(true)
  await fillRegister(page, texts, 'robotas@kvitas.test')
  await acceptTerms(page, texts)
  // The solution was already used or has expired: another is made silently.
  let sent = 0
  await page.route('**/api/register', async (route) => {
    sent += 1
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue(sent === 1 ? { postData: { ...body, captcha: 'too old' } } : {})
  })
  await button(page, auth.register).click()
  await expectAddress(page, '/new-company')
  expect(sent).toBe(2)
})

test('the strength of a password is shown while it is typed, and the password can be shown', async ({ visit }) => {
  const page = await visit('/register')
  const field = page.getByLabel(auth.password, { exact: true })
  const strength = page.getByRole('status')
  for (const [typed, strengthText] of [
    ['abc', auth.strength_weak],
    ['Ramunė77', auth.strength_weak],
    ['zirgas4melyn', auth.strength_medium],
    [password, auth.strength_strong],
  ] as const) {
    await field.fill(typed)
    await strength.filter({ hasText: strengthText }).waitFor()
  }
  await button(page, auth.show_password).click()
  expect(await field.getAttribute('type')).toBe('text')
})

test('the terms open beside the form, and the form keeps its values', async ({ visit }) => {
  const page = await visit('/register')
  await textbox(page, auth.name).fill('Ona')
  const link = page.getByRole('button', { name: /taisyklėmis/ })
  await link.click()
  const panel = page.getByRole('dialog', { name: auth.terms_title })
  await panel.getByText(auth.terms_1).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await textbox(page, auth.name).inputValue()).toBe('Ona')
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(false)
})

test('an email address that is already registered has an error at its field', async ({ visit }) => {
  const email = 'viena@kvitas.test'
  for (const isFirst of [true, false]) {
    const page = await visit('/register', { refusals: [422] })
    await fillRegister(page, texts, email)
    await acceptTerms(page, texts)
    await passRobotCheck(page, texts)
    await button(page, auth.register).click()
    if (isFirst) await expectAddress(page, '/new-company')
    else await page.getByText(validation.email_taken).waitFor()
  }
})

test('many wrong passwords are slowed down, with the seconds to wait', async ({ visit }) => {
  const page = await visit('/login', { refusals: [401, 422, 429] })
  const tooMany = page.getByRole('alert').filter({ hasText: /sek|\d+ s/ })
  await expect
    .poll(
      async () => {
        const response = page.waitForResponse('**/api/login')
        await signIn(page, texts, 'niekas@kvitas.test', 'spėju')
        return (await response).status()
      },
      { interval: 10 },
    )
    .toBe(429)
  await tooMany.waitFor()
  await expectAccessible(page)
})

test('the language is changed before signing in, and stays after a reload', async ({ visit }) => {
  const page = await visit('/login', { refusals: [401, 422] })
  await button(page, auth.english).click()
  await button(page, textsOf.en.auth.login).waitFor()
  await page.reload()
  await button(page, textsOf.en.auth.login).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const requested = page.waitForRequest('**/api/login')
  await signIn(page, textsOf.en, 'a@b.lt', 'x')
  expect((await requested).headers()['accept-language']).toBe('en')
  await page.getByRole('alert').getByText(textsOf.en.problem.invalid_credentials).waitFor()
  // The focus is in the password field, ready for another try.
  await expectFocus(page.getByLabel(textsOf.en.auth.password, { exact: true }))
  await page.keyboard.type('y')
  expect(await page.getByLabel(textsOf.en.auth.password, { exact: true }).inputValue()).toBe('y')
})

test('a person who has not chosen a language is offered the language of the browser', async ({ visit }) => {
  const page = await visit('/register', { lang: 'en', width: 390 })
  await page.evaluate(() => localStorage.removeItem('locale'))
  await page.reload()
  await button(page, auth.register).waitFor()
  await textbox(page, auth.name).fill('Ona')
  await expectAccessible(page)
  await button(page, auth.continue_in_english).click()
  await button(page, textsOf.en.auth.register).waitFor()
  expect(await textbox(page, textsOf.en.auth.name).inputValue()).toBe('Ona')
  await button(page, auth.english).waitFor()
  const lithuanian = await visit('/login')
  await lithuanian.evaluate(() => localStorage.removeItem('locale'))
  await lithuanian.reload()
  await button(lithuanian, auth.english).waitFor()
})

test('the link of the first email confirms the address once', async ({ visit, product }) => {
  const page = await visit('/register')
  await signUpThroughScreens(page, texts, 'laiskas@kvitas.test')
  await expectAddress(page, '/new-company')
  await product.runJobs()
  // Emails have soft line breaks, which are not part of the link.
  const sentEmail = product.emails().find((each) => each.includes('laiskas@kvitas.test')) ?? ''
  const text = sentEmail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [link] = /\/email\/verify\?token=[\w-]+/.exec(text) ?? []
  for (const outcome of [auth.verify_success, auth.verify_already_verified]) {
    await page.goto(link ?? 'no link')
    await button(page, auth.verify).click()
    await page.getByText(outcome).waitFor()
  }
  await expectAccessible(page)
})

test('a password request needs the robot check, and an incomplete link is rejected', async ({ visit, product }) => {
  await product.owner.query(
    `insert into app_user (id, name, email) values (gen_random_uuid(), 'Ona', 'ona.atkuria@kvitas.test')`,
  )
  const page = await visit('/request-password', { refusals: [400] })
  await page.route('**/api/captcha', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  await textbox(page, auth.email).fill('ona.atkuria@kvitas.test')
  // Submitting repeats a failed robot check.
  const failed = page.locator('[data-state=failed]')
  await failed.waitFor()
  await expectAccessible(page)
  await button(page, auth.request).click()
  await heading(page, auth.request_sent_title).waitFor()
  await page.goto('/reset-password?token=x')
  await heading(page, auth.reset_dead_title).waitFor()
})
