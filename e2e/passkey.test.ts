import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { verifyAddress, signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, expectAddress, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

/** Chromium's virtual authenticator, with user verification. */
const withDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the user passes the verification. */
    proves: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is made, signs in to a company that demands two steps, is renamed and removed', async ({
  visit,
  product,
}) => {
  const { auth, common, shell, sign_in: texts } = textsOf.lt
  const person = await signUpWithCompany(product)
  await verifyAddress(product, person)
  await product.owner.query('update company set two_step_required = true where id = $1', [person.company.id])
  const page = await visit('/settings/profile', { token: person.token })
  const device = await withDevice(page)
  const section = page.getByRole('region', { name: texts.methods })
  await section.getByRole('button', { name: texts.passkey_add }).click()
  await page.getByText(texts.passkey_added).waitFor()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.goto('/login?redirect=%2Fclient%2Flist')
  await device.proves(false)
  await button(page, auth.with_passkey).click()
  await page.getByText(auth.passkey_none).waitFor()
  await expectAccessible(page)
  await device.proves(true)
  await button(page, auth.with_passkey).click()
  await expectAddress(page, '/client/list')
  await heading(page, shell.title_client_list).waitFor()

  await page.goto('/settings/profile')
  const row = section.getByRole('listitem').filter({ hasText: 'Chrome' })
  await row.getByRole('button', { name: texts.passkey_rename }).click()
  await section.getByLabel(texts.passkey_name).fill('Biuro kompiuteris')
  await section.getByRole('button', { name: common.save }).click()
  const name = { name: 'Biuro kompiuteris' }
  await button(page, fill(texts.passkey_remove_of, name)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.passkey_remove }).click()
  await expect.poll(() => section.getByText(name.name).count()).toBe(0)
})

test('on a phone in English a cancelled passkey has a message', async ({ visit, product }) => {
  const { auth, sign_in: texts } = textsOf.en
  const person = await signUpWithCompany(product)
  await verifyAddress(product, person)
  await person.ask('PUT', '/user/profile', { locale: 'en' })
  const page = await visit('/settings/profile', { token: person.token, lang: 'en', width: 390, scheme: 'dark' })
  const device = await withDevice(page)
  await device.proves(false)
  const section = page.getByRole('region', { name: texts.methods })
  await section.getByRole('button', { name: texts.passkey_add }).click()
  await section.getByRole('alert').getByText(auth.passkey_none).waitFor()
  await expectAccessible(page)
})
