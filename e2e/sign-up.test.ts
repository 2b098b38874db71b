import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import {
  acceptTerms,
  addressOf,
  button,
  expectAddress,
  fillRegister,
  passRobotCheck,
  password,
  signIn,
  signUpThroughScreens,
  textbox,
} from './steps.ts'
import { fill, wordsOf } from './words.ts'

const test = productTest({ CAPTCHA: 'on' })
const words = wordsOf.lt
const { auth, common, validation } = words

test('signing up wants every field, the terms and the robot check, each said where it is', async ({ visit }) => {
  const page = await visit('/register', { refusals: [422] })
  await button(page, auth.register).click()
  const summary = page.getByRole('alert').filter({ hasText: fill(common.check_fields_few, { count: 5 }) })
  await summary.waitFor()
  for (const name of [auth.name, auth.email]) {
    const field = textbox(page, name)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
    expect(await note.textContent()).toBeTruthy()
  }
  await page.getByText(validation.terms).waitFor()
  // The words lead to the field.
  await summary.getByRole('link', { name: auth.email }).click()
  expect(await textbox(page, auth.email).evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)

  await fillRegister(page, words, 'robotas@kvitas.test')
  await acceptTerms(page, words)
  await button(page, auth.register).click()
  await page.getByText(auth.robot_needed).waitFor()
  expect(addressOf(page)).toBe('/register')

  await passRobotCheck(page, words)
  await button(page, auth.register).click()
  await expectAddress(page, '/new-company')
})

test('the strength of a password is said as one types, and two that differ are told', async ({ visit }) => {
  const page = await visit('/register')
  const field = page.getByLabel(auth.password, { exact: true })
  const strength = page.getByRole('status')
  for (const [typed, said] of [
    ['abc', auth.strength_weak],
    ['Ramunė77', auth.strength_medium],
    [password, auth.strength_strong],
  ] as const) {
    await field.fill(typed)
    await strength.filter({ hasText: said }).waitFor()
  }
  const again = page.getByLabel(auth.password_confirmation, { exact: true })
  await again.fill('kitas')
  await again.blur()
  await page.getByText(validation.password_mismatch).waitFor()
  await button(page, auth.show_password).first().click()
  expect(await field.getAttribute('type')).toBe('text')
})

test('the terms can be read beside the form, and what was typed stays', async ({ visit }) => {
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

test('an e-mail signs up once; its field says so', async ({ visit }) => {
  const email = 'viena@kvitas.test'
  for (const isFirst of [true, false]) {
    const page = await visit('/register', { refusals: [422] })
    await fillRegister(page, words, email)
    await acceptTerms(page, words)
    await passRobotCheck(page, words)
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
        const answer = page.waitForResponse('**/api/login')
        await signIn(page, words, 'niekas@kvitas.test', 'spėju')
        return (await answer).status()
      },
      { timeout: 30_000, interval: 10 },
    )
    .toBe(429)
  await tooMany.waitFor()
  await expectAccessible(page)
})

test('the language is changed before anyone signs in, and stays after a reload', async ({ visit }) => {
  const page = await visit('/login', { refusals: [401, 422] })
  await button(page, auth.english).click()
  await button(page, wordsOf.en.auth.login).waitFor()
  await page.reload()
  await button(page, wordsOf.en.auth.login).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const asked = page.waitForRequest('**/api/login')
  await signIn(page, wordsOf.en, 'a@b.lt', 'x')
  expect((await asked).headers()['accept-language']).toBe('en')
  await page.getByRole('alert').getByText(wordsOf.en.problem.invalid_credentials).waitFor()
})

test('the link of the first letter confirms the address, once', async ({ visit, product }) => {
  const page = await visit('/register')
  await signUpThroughScreens(page, words, 'laiskas@kvitas.test')
  await expectAddress(page, '/new-company')
  await product.runJobs()
  // Letters are written with soft line breaks, which are no part of an address.
  const letter = product.letters().find((each) => each.includes('laiskas@kvitas.test')) ?? ''
  const text = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [link] = /\/email\/verify\?token=[\w-]+/.exec(text) ?? []
  for (const outcome of [auth.verify_success, auth.verify_already_verified]) {
    await page.goto(link ?? 'no link')
    await button(page, auth.verify).click()
    await page.getByText(outcome).waitFor()
  }
  await expectAccessible(page)
})
