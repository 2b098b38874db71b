import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { lastEmailTo, openStaff } from '../src/server/test/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { acceptTerms, button, expectAddress, fillRegister, expectFocus, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const companyTitle = 'UAB „Žiedas“'
const ownersPassword = 'Ramunė-77'

const linkOf = (text: string) => /\/invitation\?token=[\w-]{43}/.exec(text)?.[0] ?? ''

/** Confirms in the dialog. */
const confirm = async (page: Page, title: string, label: string) => {
  const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
  await dialog.waitFor()
  await button(page, label).last().click()
  await dialog.waitFor({ state: 'detached' })
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const texts = textsOf[language]
  const { auth, invitation, people } = texts

  test('a person is invited, signs up by the link of the email, accepts, becomes an accountant and is removed', async ({
    product,
    visit,
  }) => {
    const staff = await openStaff(product, { language })
    await staff.owner.ask('PUT', '/user/profile', { locale: language })
    const options = { lang: language, width, token: staff.owner.token }
    const page = await visit(`/settings/company/${staff.owner.company.id}?tab=employees`, options)
    await heading(page, people.title).waitFor()
    await page.getByText(people.invitations_none).waitFor()
    await expectAccessible(page)

    await button(page, people.invite).click()
    const email = `petras.${language}@kvitas.test`
    await textbox(page, people.name).fill('Petras Petraitis')
    await textbox(page, people.email).fill(email)
    await expectAccessible(page)
    await button(page, people.invite_send).click()
    await page.getByText(fill(people.invited, { email })).waitFor()
    await button(page, `${people.resend}: ${email}`).waitFor()

    await product.runJobs()
    const link = linkOf(lastEmailTo(product, email).text)
    const guest = await visit(link, { lang: language, width })
    await heading(guest, fill(invitation.title, { company: companyTitle })).waitFor()
    await expectAccessible(guest)
    await guest.getByRole('link', { name: invitation.sign_up }).click()
    await textbox(guest, auth.email).waitFor()
    expect(await textbox(guest, auth.email).inputValue()).toBe(email)
    await fillRegister(guest, texts, email)
    await acceptTerms(guest, texts)
    await button(guest, auth.register).click()
    await button(guest, invitation.accept).click()
    await expectAddress(guest, '/dashboard')

    await page.reload()
    await button(page, fill(people.more, { name: 'Jonas Žemaitis' })).click()
    await page.getByRole('menuitem', { name: people.make_accountant }).click()
    await page.getByText(fill(people.role_changed, { name: 'Jonas Žemaitis', role: people.role_accountant })).waitFor()
    await guest.goto(`/settings/company/${staff.owner.company.id}?tab=employees`)
    await heading(guest, people.title).waitFor()
    expect(await button(guest, people.invite).count()).toBe(0)

    await button(page, fill(people.more, { name: 'Jonas Žemaitis' })).click()
    await page.getByRole('menuitem', { name: people.remove }).click()
    await confirm(page, fill(people.remove_title, { name: 'Jonas Žemaitis' }), people.remove)
    await page.getByText(fill(people.removed, { name: 'Jonas Žemaitis' })).waitFor()
    await guest.goto('/dashboard')
    await expectAddress(guest, '/new-company')
  })

  test('a revoked invitation is restored by Undo, and its link explains itself to each visitor', async ({
    product,
    visit,
  }) => {
    const staff = await openStaff(product, { language })
    await staff.owner.ask('PUT', '/user/profile', { locale: language })
    const email = `rita.${language}@kvitas.test`
    await staff.invite({ email })
    const token = await staff.tokenFor(email)
    const options = { lang: language, width, token: staff.owner.token }
    const page = await visit(`/settings/company/${staff.owner.company.id}?tab=employees`, options)
    await button(page, `${people.revoke}: ${email}`).click()
    await button(page, texts.common.undo).click()
    await page.getByText(fill(people.restored, { email })).waitFor()

    await button(page, `${people.revoke}: ${email}`).click()
    await page.getByText(people.invitations_none).waitFor()
    const other = await visit(`/invitation?token=${token}`, { lang: language, width })
    await other.getByText(fill(invitation.revoked, { company: companyTitle })).waitFor()
    await expectAccessible(other)
    await staff.invite({ email })
    const second = await staff.tokenFor(email)

    const stranger = await openStaff(product)
    await stranger.owner.ask('PUT', '/user/profile', { locale: language })
    const wrong = await visit(`/invitation?token=${second}`, {
      lang: language,
      width,
      token: stranger.owner.token,
      refusals: [404],
    })
    await wrong.getByText(fill(invitation.as_another, { email: stranger.owner.email })).waitFor()
    await expectAccessible(wrong)
    await button(wrong, invitation.switch).click()
    await wrong.getByRole('link', { name: invitation.sign_in }).waitFor()

    await wrong.goto('/invitation?token=niekas')
    await wrong.getByText(invitation.unknown).waitFor()
    await wrong.getByRole('link', { name: invitation.sign_in }).click()
    await expectAddress(wrong, '/login')
  })

  test('a company with data shows a banner until it is deleted, and the deletion is cancelled', async ({
    product,
    visit,
  }) => {
    const { owner } = await openStaff(product, { language })
    await owner.ask('PUT', '/user/profile', { locale: language })
    await owner.ask('POST', '/client', { title: 'UAB „Beržas“' })
    const options = { lang: language, width, token: owner.token, refusals: [422] }
    const page = await visit(`/settings/company/${owner.company.id}?tab=deletion`, options)
    await heading(page, people.deletion).waitFor()
    await expectAccessible(page)
    await button(page, people.deletion_button).click()
    const panel = page.getByRole('dialog', { name: fill(people.deletion_title, { company: companyTitle }) })
    const secret = panel.getByLabel(people.deletion_password)
    await secret.fill('ne tas')
    await panel.getByRole('button', { name: people.deletion_button }).click()
    await panel.getByText(texts.validation.wrong_password).first().waitFor()
    await expectFocus(secret)
    await secret.fill(ownersPassword)
    await panel.getByRole('button', { name: people.deletion_button }).click()
    await panel.waitFor({ state: 'detached' })
    await page.goto('/dashboard')
    const banner = page.getByRole('region', { name: people.deletion })
    await banner.waitFor()
    await expectAccessible(page)
    await banner.getByRole('button', { name: people.deletion_cancel }).click()
    await page.getByText(people.deletion_canceled).waitFor()
    await banner.waitFor({ state: 'detached' })
    expect((await owner.ask('GET', '/user/data')).body.company.deletion_at).toBeNull()
  })
})
