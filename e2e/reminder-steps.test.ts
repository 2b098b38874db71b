import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, dateAfter, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('the owner switches reminders on, changes a step and its letter, and sends the letters of today', async ({
    product,
    visit,
  }) => {
    const { reminder_steps: t, letters } = textsOf[language]
    const books = await openBooks(product)
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('PUT', '/user/profile', { locale: language })
    const client = await books.create('/client', {
      title: 'UAB „Beržas“',
      contacts: [{ email: 'ona@berzas.lt' }],
      language,
    })
    await books.invoice({ client_id: client.id, date: dateAfter(-40), date_due: dateAfter(-9) })
    const page = await visit('/settings/reminders', { token: books.token, width })
    await heading(page, t.title).waitFor()
    await expectAccessible(page)
    // Today may be a weekend.
    await page.getByRole('switch', { name: t.working_days }).click()
    await page.getByRole('switch', { name: t.on, exact: true }).click()
    await expect.poll(async () => (await books.read('/reminder/settings')).on).toBe(true)

    await button(page, t.add).click()
    await textbox(page, t.days).fill('7')
    await page.getByText(t.same_day).waitFor()
    await textbox(page, t.days).fill('9')
    await textbox(page, t.name).fill('Devinta diena')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /Devinta diena/ })
      .first()
      .click()
    await page.getByRole('complementary').getByText('ona@berzas.lt').waitFor()

    await page.getByRole('complementary').getByText(letters.template, { exact: true }).click()
    if (language === 'en') await page.getByText(t.language_en, { exact: true }).click()
    await textbox(page, letters.subject).fill('{suma}')
    await page.getByText(fill(letters.unknown_variable, { name: '{suma}' })).waitFor()
    await textbox(page, letters.subject).fill('Skola: {number}')
    await expectAccessible(page)
    await page.getByRole('complementary').getByRole('button', { name: t.save, exact: true }).click()
    await page.getByText(t.letter_saved).waitFor()

    await button(page, t.send_now).click()
    const title = fill(t.send_title_one, { count: '1' })
    const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
    await dialog.getByRole('button', { name: t.send_now }).click()
    await page.getByText(t.nobody).waitFor()
    const { data } = await books.read(`/client/${client.id}/email-history`)
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual([expect.stringMatching(/^Skola: /)])
  })
})
