import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { verifyAddress } from '#server/test/server.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { test } from './harness.ts'
import { dateAfter, expectAddress, field, expectFocus, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { common, expense, invoice_list: list, list: records, sending, shell } = textsOf.lt

/** Presses a button with the keyboard: focus, then Enter. */
const press = async (target: Locator) => {
  await target.focus()
  await target.press('Enter')
}
const focusIsIn = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)

test('an invoice is sent, paid, voided, deleted and restored by keyboard alone, and the focus is never lost', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  await verifyAddress(product, books)
  const dates = { date: dateAfter(0), date_due: dateAfter(14) }
  const [first, second] = [await books.invoice(dates), await books.invoice(dates)]
  const page = await visit(`/invoice/list?open=${first.id}`, { token: books.token })
  const panel = page.getByRole('dialog', { name: first.number, exact: true })
  const title = panel.getByRole('heading', { level: 2 }).first()
  const act = (name: string) => panel.getByRole('button', { name, exact: true })
  const toasts = page.getByRole('region', { name: shell.toasts })

  // The pressed button disappears, so the heading of the panel gets the focus.
  await press(act(list.send))
  const emailPanel = page.getByRole('dialog', { name: sending.send_invoice })
  await expectFocus(emailPanel.getByRole('heading', { level: 2 }).first())
  await field(page, sending.to).fill('ona@azuolas.lt')
  await press(emailPanel.getByRole('button', { name: sending.send, exact: true }))
  await emailPanel.waitFor({ state: 'detached' })
  await product.runJobs()
  await act(list.send).waitFor({ state: 'detached' })
  await expectFocus(title)

  await press(act(list.add_payment))
  const form = page.getByRole('dialog', { name: list.add_payment })
  await expectFocus(textbox(page, list.payment_amount))
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await toasts.getByText(fill(list.payment_added_whole, { number: first.number })).waitFor()
  await toasts.getByRole('button', { name: common.undo, exact: true }).waitFor()
  await act(list.add_payment).waitFor({ state: 'detached' })
  await expectFocus(title)

  await press(panel.getByRole('button', { name: new RegExp(`^${list.tab_payments}`) }))
  const amount = moneyText('121.00', 'EUR', 'lt')
  await press(act(fill(list.payment_remove_of, { amount, date: dateAfter(0) })))
  await act(list.add_payment).waitFor()
  await expectFocus(title)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await focusIsIn(page.locator('#main'))

  // Opens an email and a payment by their keys in the list, and returns to the row.
  const row = page.getByRole('link', { name: second.number, exact: true })
  await page.keyboard.press('j')
  await expectFocus(row)
  for (const [key, opened] of [
    ['s', emailPanel],
    ['p', form],
  ] as const) {
    await page.keyboard.press(key)
    await opened.waitFor()
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await expectFocus(row)
  }

  // Voiding and restoring keeps the panel open and the focus in it.
  const other = page.getByRole('dialog', { name: second.number, exact: true })
  const choose = async (action: string) => {
    await press(other.getByRole('button', { name: common.more, exact: true }))
    await press(page.getByRole('menuitem', { name: action, exact: true }))
    const question = page.getByRole('alertdialog')
    await expectFocus(question.getByRole('textbox'))
    await page.keyboard.type('Išrašyta ne tam klientui')
    await press(question.getByRole('button', { name: action, exact: true }).last())
    await question.waitFor({ state: 'detached' })
  }
  await press(row)
  await expectFocus(other.getByRole('heading', { level: 2 }).first())
  await choose(list.void)
  const back = other.getByRole('button', { name: list.restore_voided, exact: true })
  await back.waitFor()
  await focusIsIn(other)
  await press(back)
  await back.waitFor({ state: 'detached' })
  await expectFocus(other.getByRole('heading', { level: 2 }).first())

  // After deleting, the panel and the row disappear, and the page heading gets the focus.
  await choose(list.delete)
  await other.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  await expectAddress(page, '/invoice/list')
  await expectFocus(heading(page, list.title))
  await press(toasts.getByRole('button', { name: common.undo, exact: true }).last())
  await row.waitFor()
  await expectFocus(heading(page, list.title))
})

test('at 400 % zoom an expense is paid and the payment removed, a client deleted and restored, and the focus is never lost', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const { id } = await books.create('/client', { title: 'UAB „Grįžta“' })
  const fields = { vendor_id: books.client.id, date: dateAfter(0), number: 'PN 7', total: '121' }
  const created = await books.create('/expense', fields)
  const page = await visit(`/expense/list?open=${created.id}`, { token: books.token, width: 360, height: 225 })
  const focusIsSeen = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const focused = document.activeElement ?? document.body
          const { top, bottom } = focused.getBoundingClientRect()
          return focused !== document.body && top >= 0 && bottom <= innerHeight
            ? 'seen'
            : focused.outerHTML.slice(0, 200)
        }),
      )
      .toBe('seen')
  const panel = page.getByRole('dialog', { name: fields.number, exact: true })
  const title = panel.getByRole('heading', { level: 2 }).first()
  await expectFocus(title)
  const add = panel.getByRole('button', { name: expense.add_payment, exact: true })
  await press(add)
  await expectFocus(textbox(page, expense.payment_amount))
  await focusIsSeen()
  await page.keyboard.press('Enter')
  await add.waitFor({ state: 'detached' })
  await expectFocus(title)
  await press(panel.getByRole('button', { name: new RegExp(`^${expense.tab_payments}`) }))
  const amount = moneyText('121.00', 'EUR', 'lt')
  await press(panel.getByRole('button', { name: fill(expense.payment_remove_of, { amount, date: dateAfter(0) }) }))
  await add.waitFor()
  await expectFocus(title)
  // The page does not scroll, and the next Tab shows the focus.
  await page.keyboard.press('Tab')
  await focusIsSeen()

  await page.goto(`/client/list?open=${id}`)
  const client = page.getByRole('dialog', { name: 'UAB „Grįžta“', exact: true })
  await press(client.getByRole('button', { name: records.record_more, exact: true }))
  await press(page.getByRole('menuitem', { name: common.delete, exact: true }))
  await client.waitFor({ state: 'detached' })
  await expectFocus(heading(page, shell.title_client_list))
  await press(page.getByRole('button', { name: common.undo, exact: true }))
  await page.getByText(common.restored).waitFor()
  await expectFocus(heading(page, shell.title_client_list))
  await focusIsSeen()
})
