import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { verifyAddress, signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, expectFocus, heading, signIn, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const texts = textsOf.lt
const { problem, sign_in: signInTexts } = texts
const password = 'Ramunė-77'

test('a person turns on two-step sign-in in their profile and signs in with password and code', async ({
  visit,
  product,
}) => {
  const person = await signUpWithCompany(product)
  await verifyAddress(product, person)
  const page = await visit('/settings/profile', { token: person.token, refusals: [422] })
  const section = page.getByRole('region', { name: signInTexts.methods })
  await section.getByRole('button', { name: signInTexts.two_step_begin }).click()
  await section.getByRole('img', { name: signInTexts.setup_picture }).waitFor()
  await expectAccessible(page)
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await section.getByLabel(signInTexts.code).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await section.getByRole('button', { name: signInTexts.setup_done }).click()
  await section.getByText(signInTexts.codes_text).waitFor()
  await expectAccessible(page)
  const codes = await section.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: signInTexts.codes_kept }).click()
  await section.getByText(fill(signInTexts.two_step_is_on_other, { count: 10 })).waitFor()

  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.goto('/login?redirect=%2Fclient%2Flist')
  await signIn(page, texts, person.email, password)
  await heading(page, signInTexts.second_title).waitFor()
  await expectAccessible(page)
  await textbox(page, signInTexts.code).fill('000000')
  await button(page, signInTexts.second_continue).click()
  await page.getByText(problem.wrong_code).or(page.getByText(texts.validation.wrong_code)).first().waitFor()
  await expectFocus(textbox(page, signInTexts.code))
  await textbox(page, signInTexts.code).fill(codes[0] ?? '')
  await button(page, signInTexts.second_continue).click()
  await expectAddress(page, '/client/list')
})

test('a company that requires two-step sign-in says so and leads to where it is turned on', async ({
  visit,
  product,
}) => {
  const person = await signUpWithCompany(product, { title: 'UAB „Saugi“' })
  await product.owner.query('update company set two_step_required = true where id = $1', [person.company.id])
  const page = await visit('/invoice/list', { token: person.token })
  await heading(page, fill(signInTexts.locked_title, { company: 'UAB „Saugi“' })).waitFor()
  await expectAddress(page, '/locked-company')
  await expectAccessible(page)
  await page.getByRole('link', { name: signInTexts.locked_set_up }).click()
  await expectAddress(page, '/settings/profile')
  await page.getByRole('region', { name: signInTexts.methods }).waitFor()
})

test('an owner requires two-step sign-in of everybody after turning it on for themselves', async ({
  visit,
  product,
}) => {
  const { shell } = texts
  const person = await signUpWithCompany(product)
  const page = await visit(`/settings/company/${person.company.id}?tab=security`, {
    token: person.token,
    refusals: [403],
  })
  await heading(page, shell.title_company_security).waitFor()
  const demand = page.getByRole('switch', { name: signInTexts.demand })
  await page.getByText(signInTexts.member_not_ready, { exact: true }).waitFor()
  await demand.click()
  await page.getByText(problem.two_step_required_demand).waitFor()
  await expect.poll(() => demand.isChecked()).toBe(false)
  await expectFocus(demand)
  await product.owner.query('update session set two_step = true where user_id = $1', [person.id])
  await product.owner.query("insert into two_step (user_id, secret, last_step) values ($1, 'x', 0)", [person.id])
  await page.reload()
  await page.getByText(signInTexts.member_ready, { exact: true }).waitFor()
  await demand.click()
  await expect.poll(() => demand.isChecked()).toBe(true)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => demand.isChecked()).toBe(true)
})
