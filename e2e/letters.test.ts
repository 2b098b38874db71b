import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('the owner stores an own mail server with a proof, and its test says why it cannot be used', async ({
    product,
    visit,
  }) => {
    const { letters: t } = textsOf[language]
    const books = await openBooks(product)
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit('/settings/letters?part=sender', { token: books.token, width })
    await textbox(page, t.sender_host).fill('smtp.kvitas.invalid')
    await textbox(page, t.sender_username).fill('ona')
    await page.getByLabel(t.sender_password, { exact: true }).fill('slapta-fraze')
    await textbox(page, t.sender_from_address).fill('ona@ziedas.lt')
    await textbox(page, t.sender_from_name).fill('Žiedas')
    await expectAccessible(page)
    await button(page, t.sender_save).click()
    await button(page, t.sender_test).click()
    const { mail } = textsOf[language]
    await page.getByText(mail.sender_unresolved).first().waitFor()
    await expectAccessible(page)
    await button(page, t.sender_remove).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.sender_remove }).click()
    await expect.poll(async () => (await books.read('/sender')).sender).toBeNull()
  })

  test('the owner writes the letter of invoices, a signature and an address for answers, and the send dialog has them', async ({
    product,
    visit,
  }) => {
    const { letters: t } = textsOf[language]
    const books = await openBooks(product)
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('PUT', '/user/profile', { locale: language })
    const client = await books.create('/client', {
      title: 'UAB „Beržas“',
      contacts: [{ email: 'ona@berzas.lt' }],
      language,
    })
    const invoice = await books.invoice({ client_id: client.id })
    const page = await visit('/settings/letters', { token: books.token, width })
    await heading(page, t.title).waitFor()
    const row = page.getByRole('button', { name: `${t.kind_invoice} ${t[`language_${language}`]} ${t.usual}` })
    await row.click()
    const pane = page.getByRole('complementary')
    await pane.getByText('ona@berzas.lt').waitFor()
    await pane.getByText(invoice.number).first().waitFor()
    await expectAccessible(page)

    await pane.getByText(t.template, { exact: true }).click()
    await textbox(page, t.message).fill('{suma}')
    await page.getByText(fill(t.unknown_variable, { name: '{suma}' })).waitFor()
    await textbox(page, t.message).fill('Laba diena. ')
    await pane.getByRole('button', { name: t.variable_number, exact: true }).click()
    // What is not saved stays while another letter is looked at.
    for (const kind of ['quote', 'invoice'] as const) {
      const title = t[`kind_${kind}`]
      await page.getByRole('button', { name: new RegExp(`^${title} ${t[`language_${language}`]}`) }).click()
      const name = fill(t.letter, { title, language: t[`language_${language}`] })
      await page.getByRole('heading', { name, level: 2 }).waitFor()
    }
    await pane.getByText(t.template, { exact: true }).click()
    await expect.poll(() => textbox(page, t.message).inputValue()).toBe('Laba diena. {number}')
    await expectAccessible(page)
    await pane.getByRole('button', { name: t.save, exact: true }).click()
    await page.getByText(t.saved).waitFor()
    await page.getByRole('button', { name: `${t.kind_invoice} ${t[`language_${language}`]} ${t.own}` }).waitFor()

    await page.getByRole('switch', { name: t.receipts }).click()
    await expect.poll(async () => (await books.read('/letter-settings')).receipts).toBe(true)
    await button(page, t.part_signature).click()
    await textbox(page, t[`signature_${language}`]).fill('Rūta')
    await textbox(page, t.reply_to).fill('ne adresas')
    await expectAccessible(page)
    await textbox(page, t.reply_to).fill('pinigai@ziedas.lt')
    await button(page, t.save).click()
    await expect.poll(async () => (await books.read('/letter-settings')).reply_to).toBe('pinigai@ziedas.lt')
    const draft = await books.read(`/invoice/${invoice.id}/email-draft`)
    expect([draft.message, draft.reply_to]).toEqual([`Laba diena. ${invoice.number}`, 'pinigai@ziedas.lt'])
  })
})
