import { afterAll, expect } from 'vitest'
import { startOidcServer } from '#server/test/oidc-server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { acceptTerms, button, expectAddress, heading, password, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const provider = await startOidcServer()
afterAll(() => provider.close())
const test = productTest({ ...provider.environment })
const texts = textsOf.lt
const { auth, sign_in: signInTexts } = texts
const title = { provider: 'Tiekejas' }
const continueWith = fill(auth.with_provider, { name: title.provider })

test('a person signs up through a provider, signs out, and signs in again through it', async ({ visit }) => {
  provider.state.person = { sub: 'nauja', email: 'nauja@tiekejas.lt', email_verified: true, name: 'Ona Nauja' }
  const page = await visit('/register?redirect=%2Fsettings%2Fprofile')
  await page.getByRole('link', { name: continueWith }).click()
  await button(page, 'Tęsti').click()
  await heading(page, signInTexts.new_title).waitFor()
  await page.getByText(fill(signInTexts.email_told, { ...title, email: 'nauja@tiekejas.lt' })).waitFor()
  expect(await textbox(page, auth.name).inputValue()).toBe('Ona Nauja')
  await expectAccessible(page)
  await button(page, signInTexts.finish).click()
  await page.getByText(texts.validation.terms).waitFor()
  await acceptTerms(page, texts)
  await button(page, signInTexts.finish).click()
  await expectAddress(page, '/settings/profile')

  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('link', { name: continueWith }).click()
  await expectAddress(page, '/new-company')
  // 'Back' does not lead to the address with the ticket.
  await page.goBack()
  expect(page.url()).not.toContain('ticket')
})

test('an existing account with the same email asks for its password first', async ({ visit, product }) => {
  const email = 'sena@tiekejas.lt'
  const form = { name: 'Ona', email, password, password_confirmation: password, terms: true }
  const { body } = await product.app.inject({ url: '/api/csrf-token' })
  await product.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { ...form, captcha: null },
    headers: { 'x-csrf-token': (JSON.parse(body) as { token: string }).token },
  })
  provider.state.person = { sub: 'sena', email, email_verified: true, name: 'Ona' }
  const page = await visit('/login', { refusals: [422] })
  await page.getByRole('link', { name: continueWith }).click()
  await button(page, 'Tęsti').click()
  await heading(page, signInTexts.prove_title).waitFor()
  await expectAccessible(page)
  await page.getByLabel(auth.password, { exact: true }).fill('spėju')
  await button(page, signInTexts.prove).click()
  await page.getByText(texts.problem.wrong_password).waitFor()
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await button(page, signInTexts.prove).click()
  await expectAddress(page, '/new-company')
})

test('a sign-in that was cancelled at the provider, or failed there, has a message and a link back', async ({
  visit,
}) => {
  provider.state.person = { sub: 'atsisako', email: 'atsisako@tiekejas.lt', email_verified: true, name: 'Ona' }
  const page = await visit('/login', { refusals: [410] })
  await page.getByRole('link', { name: continueWith }).click()
  await button(page, 'Atsisakyti').click()
  await page.getByText(signInTexts.error_refused).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: signInTexts.back_to_login }).click()
  await expectAddress(page, '/login')
  await page.goto('/register-social?error=unavailable')
  await page.getByText(signInTexts.error_unavailable).waitFor()
  await page.goto('/register-social?ticket=netikras')
  await page.getByText(texts.problem.expired_ticket).waitFor()
})
