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
  test('the owner switches monthly statements on, chooses who gets them, and sees who does', async ({
    product,
    visit,
  }) => {
    const { letters: t, common } = textsOf[language]
    const books = await openBooks(product)
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('PUT', '/user/profile', { locale: language })
    const contacts = [{ email: 'ona@berzas.lt' }]
    const debtor = await books.create('/client', { title: 'UAB „Beržas“', contacts })
    const silent = await books.create('/client', { title: 'UAB „Tyla“', contacts, statements_off: true })
    for (const client of [debtor, silent]) await books.invoice({ client_id: client.id, date: dateAfter(-40) })
    const page = await visit('/settings/letters?part=statements', { token: books.token, width })
    await heading(page, t.title).waitFor()
    await page
      .getByRole('button', { name: /UAB „Beržas“/ })
      .first()
      .waitFor()
    await page.getByText(t.statements_state_off).first().waitFor()
    await expectAccessible(page)

    const settings = () => books.read('/statement/settings')
    await page.getByText(t.statements_with_movement, { exact: true }).click()
    await expect.poll(async () => (await settings()).receivers).toBe('with_movement')
    await button(page, common.undo).click()
    await expect.poll(async () => (await settings()).receivers).toBe('debtors')
    await page.getByRole('switch', { name: t.statements_on }).click()
    await expect.poll(async () => (await settings()).on).toBe(true)
    await page.getByLabel(t.statements_day, { exact: true }).selectOption('10')
    await expect.poll(async () => (await settings()).day).toBe(10)
  })

  test('statements of the last month are sent now, to one client and to all, after a question that says how many', async ({
    product,
    visit,
  }) => {
    const { letters: t } = textsOf[language]
    const books = await openBooks(product)
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('PUT', '/user/profile', { locale: language })
    const clients = []
    for (const title of ['UAB „Beržas“', 'UAB „Medis“', 'UAB „Žiedas“']) {
      const client = await books.create('/client', { title, contacts: [{ email: 'ona@berzas.lt' }] })
      await books.invoice({ client_id: client.id, date: dateAfter(-40) })
      clients.push(client)
    }
    const page = await visit('/settings/letters?part=statements', { token: books.token, width })
    const last = page.getByRole('region').filter({ has: button(page, t.statements_send_all) })
    await last.waitFor()
    const confirmed = async (count: string, form: 'one' | 'few') => {
      const text = form === 'few' && 'statements_send_title_few' in t ? t.statements_send_title_few : undefined
      const title = fill(text ?? (form === 'one' ? t.statements_send_title_one : t.statements_send_title_other), {
        count,
      })
      const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
      await dialog.getByRole('button', { name: t.statements_send, exact: true }).click()
    }
    await last.getByRole('button', { name: fill(t.statements_send_to, { client: 'UAB „Medis“' }) }).click()
    await confirmed('1', 'one')
    await page.getByText(fill(t.statements_sent_one, { count: '1' })).waitFor()
    await last.getByText(t.statements_is_sent, { exact: true }).waitFor()
    await expectAccessible(page)
    await button(page, t.statements_send_all).click()
    await confirmed('2', 'few')
    await page.getByText(fill(t.statements_all_sent, { month: '' }), { exact: false }).waitFor()
    for (const { id } of clients) {
      const { data } = await books.read(`/client/${id}/email-history`)
      expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['statement'])
    }
  })

  test('a client and an invoice get days of reminders of their own, and are switched off', async ({
    product,
    visit,
  }) => {
    const { own_reminders: t, client: texts } = textsOf[language]
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const client = await books.create('/client', { title: 'UAB „Beržas“', contacts: [{ email: 'ona@berzas.lt' }] })
    const invoice = await books.invoice({ client_id: client.id, date_due: dateAfter(10) })
    const page = await visit(`/client/edit/${client.id}`, { token: books.token, width })
    await button(page, texts.edit).click()
    await page.getByText(t.own, { exact: true }).click()
    await textbox(page, t.days).fill('rytoj')
    await page.getByText(t.days_wrong).waitFor()
    await textbox(page, t.days).fill('14, -3')
    await expectAccessible(page)
    await button(page, texts.save).click()
    const stored = async () => (await books.read(`/client/edit/${client.id}`)).item
    await expect.poll(async () => (await stored()).reminder_days).toEqual([-3, 14])

    const list = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token, width })
    const choice = list.getByLabel(t.reminders, { exact: true }).last()
    await choice.selectOption('own')
    await textbox(list, t.days).fill('5')
    await expectAccessible(list)
    await button(list, t.save).click()
    const decided = () => books.read(`/invoice/${invoice.id}/promise`)
    await expect.poll(async () => (await decided()).reminder_days).toEqual([5])
    await choice.selectOption('off')
    await expect.poll(async () => (await decided()).reminders_off).toBe(true)
  })
})
