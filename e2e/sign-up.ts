import type { Page } from 'playwright-core'
import type { Product } from './product.ts'
import { signUp, signUpWithCompany } from '#server/test/server.ts'
import type { Words } from './words.ts'

export const password = 'Ramunė-77-žydi'

let people = 0

/** Fills the sign-up form in; neither terms nor robot check nor the button. */
export const fillRegister = async (page: Page, { auth }: Words, given: { email?: string } = {}) => {
  people += 1
  const email = given.email ?? `jonas${people}@kvitas.test`
  await page.getByRole('textbox', { name: auth.name, exact: true }).fill('Jonas Žemaitis')
  await page.getByRole('textbox', { name: auth.email, exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByLabel(auth.password_confirmation, { exact: true }).fill(password)
  return email
}

/** Someone with a company, made past the screens; `token` signs a visit in. */
export const personWithCompany = (product: Product, company: object = {}) => signUpWithCompany(product, company)

/** Someone without a company. */
export const personAlone = (product: Product, given: object = {}) => signUp(product, given)
