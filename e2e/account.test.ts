import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { signUp, signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import type { Product } from './product.ts'
import {
  addressOf,
  button,
  bytesOf,
  expectAddress,
  field,
  expectFocus,
  expireProof,
  heading,
  signIn,
  textbox,
} from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest()
const texts = textsOf.lt
const { auth, profile, shell, problem, sign_in: signInTexts, validation } = texts
const old = 'Ramunė-77'
const newPassword = 'Nauja-77-rasa-žydi'

/** The path and query of the link in the last email to an address. */
const linkTo = async (product: Product, email: string): Promise<string> => {
  await product.runJobs()
  const sentEmails = product.emails().map(readMail)
  const sentEmail = sentEmails.findLast(({ headers, text }) => headers['to'] === email && /\?token=/.test(text))
  return /https?:\/\/[^/\s]+(\/\S+\?token=\S+)/.exec(sentEmail?.text ?? '')?.[1] ?? 'no link'
}
/** Required fields have a star after their label. */
const secret = (page: Page | Locator, label: string) => page.getByLabel(new RegExp(`^${label}`))
const fillNew = (page: Page, password: string) => secret(page, auth.new_password).fill(password)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('a forgotten password', () => {
  test('the link of a password email works once', async ({ visit, product }) => {
    const { email } = await signUpWithCompany(product)
    const page = await visit('/login', { refusals: [422] })
    await page.getByRole('link', { name: auth.forgotten }).click()
    // The address changes before the page is shown.
    await heading(page, auth.request_title).waitFor()
    await expectAddress(page, '/request-password')
    await textbox(page, auth.email).fill('niekas@kvitas.test')
    await button(page, auth.request).click()
    await page.getByText(validation.no_user_with_email).waitFor()
    await expectAccessible(page)
    await textbox(page, auth.email).fill(email)
    await button(page, auth.request).click()
    await page.getByText(fill(auth.request_sent, { email })).waitFor()
    await expectAccessible(page)

    const link = await linkTo(product, email)
    await page.goto(link)
    await fillNew(page, 'abc')
    await button(page, auth.reset).click()
    await page.getByText(validation.password_length).waitFor()
    await fillNew(page, newPassword)
    await page.getByRole('status').filter({ hasText: auth.strength_strong }).waitFor()
    await expectAccessible(page)
    await button(page, auth.reset).click()
    await heading(page, auth.reset_done_title).waitFor()
    await page.getByRole('link', { name: auth.login }).click()
    await signIn(page, texts, email, newPassword)
    await expectAddress(page, '/dashboard')

    await page.goto(link)
    await fillNew(page, old)
    await button(page, auth.reset).click()
    await heading(page, auth.reset_dead_title).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: auth.reset_new_link }).click()
    expect(await textbox(page, auth.email).inputValue()).toBe(email)
  })
})

describe('the profile', () => {
  test('changing the password ends the session of the other browser, not this one', async ({ visit, product }) => {
    const { email, token } = await signUpWithCompany(product)
    const other = await visit('/login', { refusals: [401] })
    await signIn(other, texts, email, old)
    await expectAddress(other, '/dashboard')

    const page = await visit('/settings/profile', { token, refusals: [401, 422] })
    const sessions = section(page, profile.sessions).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await sessions.first().getByText(profile.this_device).waitFor()
    await expectAccessible(page)
    await secret(page, profile.current_password).fill('ne-tas')
    await fillNew(page, newPassword)
    await button(page, profile.change_password).click()
    await page.getByText(validation.wrong_password).waitFor()
    await expectFocus(secret(page, profile.current_password))
    await secret(page, profile.current_password).fill(old)
    await button(page, profile.change_password).click()
    await page.getByText(profile.password_changed).waitFor()
    await expect.poll(() => sessions.count()).toBe(1)
    await page.reload()
    await heading(page, profile.title).waitFor()

    await other.goto('/product/list')
    await expectAddress(other, '/login?redirect=/product/list')
    await signIn(other, texts, email, newPassword)
    await expectAddress(other, '/product/list')
    await page.reload()
    await sessions.nth(1).getByRole('button').click()
    await expect.poll(() => sessions.count()).toBe(1)
    await other.goto('/client/list')
    await expectAddress(other, '/login?redirect=/client/list')
  })

  test('a profile image is cropped with the keyboard, shown in the menu and removed', async ({ visit, product }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/settings/profile', { token })
    const half = sharp({ create: { width: 400, height: 400, channels: 3, background: '#8B2619' } })
    const input = await half.png().toBuffer()
    const wide = sharp({ create: { width: 800, height: 400, channels: 3, background: '#27409B' } })
    const buffer = await wide
      .composite([{ input, left: 400, top: 0 }])
      .png()
      .toBuffer()
    const choosing = page.waitForEvent('filechooser')
    await button(page, profile.avatar_choose).click()
    await (await choosing).setFiles({ name: 'ona.png', mimeType: 'image/png', buffer })
    const panel = page.getByRole('dialog', { name: profile.avatar_title })
    const photo = panel.getByRole('group', { name: profile.avatar_move })
    await photo.waitFor()
    await expectAccessible(page)
    // Moves the photo as far left as possible.
    await photo.focus()
    for (let press = 0; press < 200; press += 1) await page.keyboard.press('ArrowRight')
    await panel.getByRole('slider').press('ArrowRight')
    await button(page, profile.avatar_save).click()
    await panel.waitFor({ state: 'detached' })
    const shown = page.getByRole('button', { name: shell.user_menu }).locator('img')
    const drawn = Buffer.from(((await shown.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64')
    const { dominant } = await sharp(drawn).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    await button(page, profile.avatar_remove).click()
    await shown.waitFor({ state: 'detached' })
    await button(page, profile.avatar_choose).waitFor()
  })

  test('a file that is not an image is rejected with advice', async ({ visit, product }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/settings/profile', { token, width: 390 })
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText(profile.avatar_types).waitFor()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('alert').filter({ hasText: profile.avatar_broken }).waitFor()
  })

  test('a new email address is confirmed by its link; an expired link offers a new one', async ({ visit, product }) => {
    const person = await signUpWithCompany(product)
    const page = await visit('/settings/profile', { token: person.token, refusals: [410] })
    const part = section(page, auth.email)
    await part.getByText(profile.not_verified).waitFor()
    await button(page, profile.change_email).click()
    await expectFocus(textbox(page, profile.new_email))
    const email = `nauja.${person.email}`
    await textbox(page, profile.new_email).fill(email)
    await part.getByRole('button', { name: profile.send_link, exact: true }).click()
    await part.getByText(fill(profile.pending_email, { email })).waitFor()
    await expectAccessible(page)

    const expiredLink = await linkTo(product, email)
    await product.owner.query(`update email_token set expires_at = now() where email = $1`, [email])
    await page.goto(expiredLink)
    await button(page, auth.verify).click()
    await page.getByText(auth.verify_expired).waitFor()
    await button(page, fill(auth.verify_resend, { email })).click()
    await page.getByText(fill(auth.verify_resent, { email })).waitFor()
    await expectAccessible(page)
    await page.goto(await linkTo(product, email))
    await button(page, auth.verify).click()
    await page.getByText(auth.verify_success).waitFor()
    await page.goto('/settings/profile')
    await part.getByText(email).waitFor()
    await part.getByText(profile.verified, { exact: true }).waitFor()
  })

  test('a person without a company has a profile page in both languages, with a link that creates a company', async ({
    visit,
    product,
  }) => {
    const { token } = await signUp(product)
    const page = await visit('/settings/profile', { token })
    await page.getByLabel(profile.language, { exact: true }).selectOption('en')
    await button(page, texts.common.save).click()
    await heading(page, textsOf.en.profile.title).waitFor()
    await expectAccessible(page)
    await page.reload()
    await heading(page, textsOf.en.profile.title).waitFor()
    await page.getByRole('link', { name: textsOf.en.shell.title_new_company }).click()
    await expectAddress(page, '/new-company')
  })
})

test('a person downloads their data and deletes the account after a proof; an owner sees which company prevents it', async ({
  visit,
  product,
}) => {
  const owner = await signUpWithCompany(product)
  const theirs = await visit('/settings/profile', { token: owner.token })
  const leaving = (page: Page) => section(page, profile.delete_account)
  const remove = (page: Page) => leaving(page).getByRole('button', { name: profile.delete_account, exact: true })
  const company = leaving(theirs).getByRole('link', { name: 'UAB „Žiedas“' })
  expect(await company.getAttribute('href')).toBe(`/settings/company/${owner.company.id}?tab=employees`)
  expect(await remove(theirs).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(theirs)

  const person = await signUp(product)
  const page = await visit('/settings/profile', { token: person.token, refusals: [401, 403, 422] })
  const downloading = page.waitForEvent('download')
  await button(page, profile.own_data_take).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^kvitas-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse((await bytesOf(file)).toString())).toMatchObject({ profile: { email: person.email } })
  await page.getByText(profile.data_taken).waitFor()

  await expireProof(product, person)
  await remove(page).click()
  const question = page.getByRole('alertdialog', { name: profile.delete_account_title })
  await question.getByRole('button', { name: profile.delete_account, exact: true }).click()
  await secret(page.getByRole('dialog', { name: signInTexts.proof_title }), profile.current_password).fill(old)
  await page.keyboard.press('Enter')
  await page.getByText(profile.account_deleted).waitFor()
  await expectAddress(page, '/login')
  expect((await person.ask('GET', '/user/data')).status).toBe(401)
  await signIn(page, texts, person.email, old)
  await page.getByText(problem.invalid_credentials).waitFor()
})

test('a confirmation link of another account leads to signing in to that account', async ({ visit, product }) => {
  const [one, other] = [await signUp(product), await signUp(product)]
  const link = await linkTo(product, one.email)
  const page = await visit(link, { token: other.token, refusals: [401] })
  await button(page, auth.verify).click()
  await page.getByText(auth.verify_wrong_user).waitFor()
  await expectAccessible(page)
  await button(page, auth.verify_other_account).click()
  await signIn(page, texts, one.email, old)
  await button(page, auth.verify).click()
  await page.getByText(auth.verify_success).waitFor()
  expect(addressOf(page)).toBe(link)
})

test('an action that needs a confirmed email opens a dialog that resends the link and leads to the profile', async ({
  visit,
  product,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice()
  const proved = (at: string) =>
    product.owner.query(`update app_user set email_verified_at = ${at} where id = $1`, [books.id])
  await proved('now()')
  const page = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token, refusals: [403] })
  await page
    .getByRole('dialog', { name: invoice.number })
    .getByRole('button', { name: texts.sending.send, exact: true })
    .click()
  const panel = page.getByRole('dialog', { name: texts.sending.send_invoice })
  await textbox(page, texts.sending.subject).waitFor()
  await field(page, texts.sending.to).fill('ona@pirkejas.lt')
  // The proof has expired meanwhile; only the server knows it.
  await proved('null')
  await panel.getByRole('button', { name: texts.sending.send, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: shell.verify_first_title })
  await dialog.getByText(fill(shell.verify_first_text, { email: books.email })).waitFor()
  await expectAccessible(page)
  expect(await page.getByText(problem.email_not_verified).count()).toBeLessThan(2)
  await button(page, shell.verify_first_resend).click()
  await page.getByText(fill(shell.verify_first_sent, { email: books.email })).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await product.runJobs()
  expect(await linkTo(product, books.email)).toContain('/email/verify?token=')
})
