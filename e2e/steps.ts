import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '#server/test/server.ts'
import { addDays, today } from '#domain/plain-date.ts'
import type { Language, Texts } from './texts.ts'

/** Path and query, as the browser shows them. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

export const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)

export const expectTitle = (page: Page, title: string) => expect.poll(() => page.title()).toBe(`${title} – Kvitas`)

export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

export const password = 'Ramunė-77-žydi'

/** Fills in the sign-up form, except the terms. */
export const fillRegister = async (page: Page, { auth }: Texts, email: string) => {
  await textbox(page, auth.name).fill('Jonas Žemaitis')
  await textbox(page, auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
}

export const acceptTerms = (page: Page, { auth }: Texts) =>
  page.getByRole('checkbox', { name: auth.terms.replace(/<.*?>/g, '') }).check()

/** Waits until the robot check has passed; it starts automatically. */
export const passRobotCheck = async (page: Page, { auth }: Texts) => {
  await page.getByRole('status').filter({ hasText: auth.robot_done }).waitFor({ state: 'attached' })
}

/** Signs up through the screens with the robot check, up to the page that names the company. */
export const signUpThroughScreens = async (page: Page, texts: Texts, email: string) => {
  await fillRegister(page, texts, email)
  await acceptTerms(page, texts)
  await passRobotCheck(page, texts)
  await button(page, texts.auth.register).click()
  await expectAddress(page, '/new-company')
}

export const signIn = async (page: Page, { auth }: Texts, email: string, secret: string) => {
  await textbox(page, auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(secret)
  await button(page, auth.login).click()
}

/** Changes the time of the last proof, so that it is too old for sensitive actions. */
export const expireProof = ({ owner }: Pick<TestServer, 'owner'>, { id }: { id: string }) =>
  owner.query(`update session set proved_at = now() - interval '10 minutes' where user_id = $1`, [id])

/** A text field or a combobox. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))

export const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** The content of a downloaded file. */
export const bytesOf = async (download: Download) => buffer(await download.createReadStream())

/** The date so many days from today, in the company's time zone. */
export const dateAfter = (days: number): string => addDays(today(new Date(), 'Europe/Vilnius'), days)

/** Two lines with different VAT rates, with the decimal separator of the language. */
export const openLines = (language: Language) => {
  const decimal = (text: string) => (language === 'lt' ? text.replace('.', ',') : text)
  return [
    { title: 'Interjero projektas', quantity: '2', price: decimal('150.50'), vat: /\b21\s?%/ },
    { title: 'Knyga „Ąžuolai“', quantity: '3', price: decimal('12.30'), vat: /\b5\s?%/ },
  ]
}
