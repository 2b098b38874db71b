import { describe, expect } from 'vitest'
import { openStaff } from '../src/server/test/members.ts'
import { companyForm, signUp, signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, expectFocus, expireProof, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

// Late invitations, and how a company is transferred, left and deleted.

const ownersPassword = 'Ramunė-77'
const companyTitle = 'UAB „Žiedas“'
const nextName = 'Rasa Kalnietė'

describe.each([
  { language: 'lt', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)('in $language at $width', ({ language, width, scheme }) => {
  const texts = textsOf[language]
  const { company: companyTexts, invitation, people, sign_in: signIn } = texts
  const phone = width < 600
  const setLanguage = (person: { ask: (method: 'PUT', path: string, body: object) => Promise<unknown> }) =>
    person.ask('PUT', '/user/profile', { locale: language })

  test('a company is transferred, the former owner leaves it, and the new owner deletes it immediately', async ({
    product,
    visit,
  }) => {
    const staff = await openStaff(product, { language })
    const { owner } = staff
    const next = await staff.add('employee', { name: nextName })
    await Promise.all([owner, next].map(setLanguage))
    const { id } = owner.company
    const options = { lang: language, width, scheme }
    const page = await visit(`/settings/company/${id}?tab=employees`, {
      ...options,
      token: owner.token,
      refusals: [403, 422],
    })
    const ownMenu = button(page, fill(people.more, { name: 'Ona Kazlauskienė' }))
    await ownMenu.click()
    // The only owner cannot leave.
    expect(await page.getByRole('menuitem', { name: people.leave }).isDisabled()).toBe(true)
    await page.getByRole('menuitem', { name: people.transfer, exact: true }).click()
    const panel = page.getByRole('dialog', { name: people.transfer })
    await panel.getByLabel(people.transfer_to).selectOption({ label: `${nextName}, ${next.email}` })
    await expireProof(product, owner)
    await panel.getByRole('button', { name: people.transfer }).click()
    const proof = page.getByRole('dialog', { name: signIn.proof_title })
    const secret = proof.getByLabel(texts.profile.current_password)
    await expectFocus(secret)
    await expectAccessible(page)
    // After cancelling, the form is unchanged.
    await page.keyboard.press('Escape')
    await proof.waitFor({ state: 'detached' })
    await expect.poll(() => panel.getByLabel(people.transfer_to).inputValue()).toBe(next.id)
    await panel.getByRole('button', { name: people.transfer }).click()
    await secret.fill('ne tas')
    await proof.getByRole('button', { name: signIn.proof_confirm }).click()
    await proof
      .getByText(texts.problem.wrong_password)
      .or(proof.getByText(texts.validation.wrong_password))
      .first()
      .waitFor()
    await expectFocus(secret)
    await secret.fill(ownersPassword)
    await proof.getByRole('button', { name: signIn.proof_confirm }).click()
    await page.getByText(fill(people.transferred, { name: nextName })).waitFor()
    await panel.waitFor({ state: 'detached' })

    // On a phone from the list of employees, on a wide screen also from the list of companies.
    if (phone) await ownMenu.click()
    else {
      await page.goto('/settings/company')
      await button(page, fill(companyTexts.more_of, { title: companyTitle })).click()
    }
    await page.getByRole('menuitem', { name: people.leave }).click()
    const confirmation = page.getByRole('alertdialog', { name: fill(people.leave_title, { company: companyTitle }) })
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: people.leave }).click()
    await page.getByText(fill(people.left, { company: companyTitle })).waitFor()
    await expectAddress(page, '/new-company')

    const theirs = await visit(`/settings/company/${id}?tab=deletion`, { ...options, token: next.token })
    await button(theirs, people.deletion_button).click()
    const last = theirs.getByRole('dialog', { name: fill(people.deletion_title, { company: companyTitle }) })
    await last.getByLabel(people.deletion_password).fill(ownersPassword)
    await last.getByRole('button', { name: people.deletion_button }).click()
    await theirs.getByText(fill(people.deletion_done, { company: companyTitle })).waitFor()
    await expectAddress(theirs, '/new-company')
    expect((await product.owner.query('select from company where id = $1', [id])).rowCount).toBe(0)
  })

  test('an expired invitation says so, and one accepted late leads to the two-step sign-in that the company requires', async ({
    product,
    visit,
  }) => {
    const staff = await openStaff(product, { language })
    const email = `velai.${language}@kvitas.test`
    const invited = (await staff.invite({ email })).body
    const token = await staff.tokenFor(email)
    const guest = await signUp(product, { email })
    await setLanguage(guest)
    const ends = (moment: string) =>
      product.owner.query(`update invitation set expires_at = now() + $2::interval where id = $1`, [invited.id, moment])
    await ends('-1 day')
    const page = await visit(`/invitation?token=${token}`, { lang: language, width, scheme, token: guest.token })
    await heading(page, invitation.title_gone).waitFor()
    await page.getByRole('status').filter({ hasText: 'Ona Kazlauskienė' }).waitFor()
    expect(await button(page, invitation.accept).count()).toBe(0)
    await expectAccessible(page)

    await ends('1 day')
    await product.owner.query('update company set two_step_required = true where id = $1', [staff.owner.company.id])
    await page.reload()
    await button(page, invitation.accept).click()
    await heading(page, fill(signIn.locked_title, { company: companyTitle })).waitFor()
    await expectAddress(page, '/locked-company')
    await page.getByRole('link', { name: signIn.locked_set_up }).click()
    await page.getByRole('region', { name: signIn.methods }).waitFor()
  })

  test('a person without a password is asked to set one before deleting a company', async ({ product, visit }) => {
    const staff = await openStaff(product, { language })
    await staff.add('employee', { name: nextName })
    await setLanguage(staff.owner)
    await product.owner.query('update app_user set password_hash = null where id = $1', [staff.owner.id])
    const options = { lang: language, width, scheme, token: staff.owner.token }
    const page = await visit(`/settings/company/${staff.owner.company.id}?tab=deletion`, options)
    await button(page, people.deletion_button).click()
    const panel = page.getByRole('dialog', { name: fill(people.deletion_title, { company: companyTitle }) })
    await panel.getByText(people.no_password).waitFor()
    expect(await panel.getByRole('button', { name: people.deletion_button }).count()).toBe(0)
    await expectAccessible(page)
    await panel.getByRole('link', { name: people.set_password }).click()
    await expectAddress(page, `/request-password?email=${staff.owner.email}`)
  })
})

test('the company of the provider shows why it cannot be deleted', async ({ product, visit }) => {
  const seller = await signUpWithCompany(product, { title: 'UAB Kvitas' })
  const { config } = product.services
  product.services.config = { ...config, provider: { ...config.provider, company: seller.company.id } }
  const { people } = textsOf.lt
  const page = await visit(`/settings/company/${seller.company.id}?tab=deletion`, { token: seller.token })
  const remove = button(page, people.deletion_button)
  await remove.waitFor()
  await expectAccessible(page)
  await remove.hover()
  await page.getByRole('tooltip').filter({ hasText: people.deletion_provider }).waitFor()
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  product.services.config = config
})

test('a person leaves a company from the list and stays in the current one', async ({ product, visit }) => {
  const staff = await openStaff(product)
  const person = await staff.add('accountant')
  await person.ask('POST', '/company', companyForm({ title: 'UAB „Sava“' }))
  const { company, people } = textsOf.lt
  const page = await visit('/settings/company', { token: person.token })
  // The owner cannot leave their own company.
  expect(await button(page, fill(company.more_of, { title: 'UAB „Sava“' })).count()).toBe(0)
  await button(page, fill(company.more_of, { title: companyTitle })).click()
  await page.getByRole('menuitem', { name: people.leave }).click()
  const confirmation = page.getByRole('alertdialog', { name: fill(people.leave_title, { company: companyTitle }) })
  await confirmation.getByRole('button', { name: people.leave }).click()
  await page.getByText(fill(people.left, { company: companyTitle })).waitFor()
  await page.getByRole('link', { name: companyTitle, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'UAB „Sava“', exact: true }).waitFor()
  await expectAddress(page, '/settings/company')
})
