import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '#server/test/server.ts'
import { addDays, today } from '#domain/plain-date.ts'
import type { Language, Words } from './words.ts'

/** Path and query, as the browser shows them. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

export const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)

export const expectTitle = (page: Page, title: string) => expect.poll(() => page.title()).toBe(`${title} – Kvitas`)

export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

export const password = 'Ramunė-77-žydi'

/** Fills the sign-up form in: all but the terms. */
export const fillRegister = async (page: Page, { auth }: Words, email: string) => {
  await textbox(page, auth.name).fill('Jonas Žemaitis')
  await textbox(page, auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
}

export const acceptTerms = (page: Page, { auth }: Words) =>
  page.getByRole('checkbox', { name: auth.terms.replace(/<.*?>/g, '') }).check()

/** The robot check starts by itself; waits for its end. */
export const passRobotCheck = async (page: Page, { auth }: Words) => {
  await page.getByRole('status').filter({ hasText: auth.robot_done }).waitFor({ state: 'attached' })
}

/** Signs up through the screens, robot check and all; ends where one names the company. */
export const signUpThroughScreens = async (page: Page, words: Words, email: string) => {
  await fillRegister(page, words, email)
  await acceptTerms(page, words)
  await passRobotCheck(page, words)
  await button(page, words.auth.register).click()
  await expectAddress(page, '/new-company')
}

export const signIn = async (page: Page, { auth }: Words, email: string, secret: string) => {
  await textbox(page, auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(secret)
  await button(page, auth.login).click()
}

/** Who somebody is was proved too long ago for what is sensitive. */
export const forgetProof = ({ owner }: Pick<TestServer, 'owner'>, { id }: { id: string }) =>
  owner.query(`update session set proved_at = now() - interval '10 minutes' where user_id = $1`, [id])

/** What one types into, a plain field or one with a list. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))

export const focusIsOn = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** What a browser was given to save. */
export const bytesOf = async (download: Download) => buffer(await download.createReadStream())

/** A day from today on, where the company is. */
export const dateAfter = (days: number): string => addDays(today(new Date(), 'Europe/Vilnius'), days)

/** Two lines taxed apart, typed as people of that language type. */
export const openLines = (language: Language) => {
  const decimal = (text: string) => (language === 'lt' ? text.replace('.', ',') : text)
  return [
    { title: 'Interjero projektas', quantity: '2', price: decimal('150.50'), vat: /\b21\s?%/ },
    { title: 'Knyga „Ąžuolai“', quantity: '3', price: decimal('12.30'), vat: /\b5\s?%/ },
  ]
}
