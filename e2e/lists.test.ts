import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { signUpWithCompany } from '#server/test/server.ts'
import { moneyText } from '../src/web/ui/text/money.tsx'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { addressOf, button, expectAddress, focusIsOn, heading } from './steps.ts'
import { fill, wordsOf } from './words.ts'

const words = wordsOf.lt
const { account, client, common, list, product: goods, series, shell, unit, validation } = words

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const linkOf = (page: Page, title: string) => page.getByRole('row').getByRole('link', { name: title, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: shell.toasts }).or(page.getByRole('status')).getByText(text).first()

type Person = Awaited<ReturnType<typeof signUpWithCompany>>

const clientsOf = async (product: Product, titles: readonly string[]): Promise<Person & { ids: string[] }> => {
  const person = await signUpWithCompany(product)
  const ids: string[] = []
  for (const title of titles) {
    const made = await person.ask('POST', '/client', { type: 'legal', title, country: 'LT' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    ids.push(made.body.id)
  }
  return { ...person, ids }
}

/** Menu of the record on screen. */
const act = async (page: Page, action: string) => {
  await page.getByRole('dialog').getByRole('button', { name: list.record_more }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('a client', () => {
  test('is made, changed, deleted, brought back, archived and brought back', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/client/list', { token })
    await page.getByText(client.empty_title).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: client.empty_add }).click()
    const panel = page.getByRole('dialog')
    const title = panel.getByRole('textbox', { name: client.title, exact: true })
    await focusIsOn(title)
    await panel.getByRole('button', { name: client.save, exact: true }).click()
    await panel.getByText(validation.required).first().waitFor()
    await expectAccessible(page)
    await title.fill('MB „Žiemos sodas“')
    await panel.getByRole('button', { name: client.save, exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await rowOf(page, 'MB „Žiemos sodas“').waitFor()
    await button(page, common.look_at).waitFor()
    await expectAccessible(page)

    // It opens as a client; its form lies behind a button.
    await linkOf(page, 'MB „Žiemos sodas“').click()
    await panel.getByText(client.last_none).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: client.edit, exact: true }).click()
    await panel.getByRole('textbox', { name: client.city, exact: true }).fill('Kėdainiai')
    await title.fill('MB „Žiemos sodai“')
    await panel.getByRole('button', { name: client.save, exact: true }).click()
    await title.waitFor({ state: 'detached' })
    await panel.getByText('Kėdainiai').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await rowOf(page, 'MB „Žiemos sodai“').waitFor()

    await linkOf(page, 'MB „Žiemos sodai“').click()
    await act(page, common.delete)
    await toast(page, common.deleted).waitFor()
    await rowOf(page, 'MB „Žiemos sodai“').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: common.undo, exact: true }).click()
    await rowOf(page, 'MB „Žiemos sodai“').waitFor()

    // The archive is offered where there is something beside it.
    await page.keyboard.press('n')
    await title.fill('Kitas')
    await panel.getByRole('button', { name: client.save, exact: true }).click()
    await rowOf(page, 'Kitas').waitFor()
    await linkOf(page, 'MB „Žiemos sodai“').click()
    await act(page, common.archive)
    await toast(page, common.archived).waitFor()
    await rowOf(page, 'MB „Žiemos sodai“').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: list.archive, exact: true }).click()
    await page.getByRole('button', { name: fill(list.unarchive_of, { title: 'MB „Žiemos sodai“' }) }).click()
    await toast(page, common.unarchived).waitFor()
    await page.getByRole('button', { name: list.archive_leave }).click()
    await rowOf(page, 'MB „Žiemos sodai“').waitFor()
  })

  test('that was deleted is found among the deleted and restored there', async ({ product, visit }) => {
    const { token, ask, ids } = await clientsOf(product, ['UAB „Ąžuolas“', 'UAB „Beržas“'])
    await ask('DELETE', `/client/${ids[0]}`)
    const page = await visit('/client/list?tab=deleted', { token })
    await rowOf(page, 'UAB „Ąžuolas“').waitFor()
    await page.getByRole('button', { name: fill(list.restore_of, { title: 'UAB „Ąžuolas“' }) }).click()
    await toast(page, common.restored).waitFor()
    await page.getByText(list.none_deleted_title).waitFor()
    await page.getByRole('navigation', { name: client.tabs }).getByRole('link', { name: client.tab_all }).click()
    await rowOf(page, 'UAB „Ąžuolas“').waitFor()
  })

  test('is found without its diacritics, and by a part of its name', async ({ product, visit }) => {
    const { token } = await clientsOf(product, ['UAB „Sąskaitų namai“', 'UAB „Žąsų ferma“', 'MB „Kita“'])
    const page = await visit('/client/list', { token })
    await rowOf(page, 'MB „Kita“').waitFor()
    const search = page.getByRole('searchbox', { name: client.search })
    for (const [typed, found] of [
      ['saskait', 'UAB „Sąskaitų namai“'],
      ['ZASU', 'UAB „Žąsų ferma“'],
    ] as const) {
      await search.fill(typed)
      await rowOf(page, 'MB „Kita“').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await rowOf(page, found).waitFor()
      await search.fill('')
      await rowOf(page, 'MB „Kita“').waitFor()
    }
    await search.fill('nėra tokio')
    await page.getByText(list.nothing_title).waitFor()
    await page.getByRole('button', { name: list.clear }).click()
    await rowOf(page, 'MB „Kita“').waitFor()
    await expectAddress(page, '/client/list')
  })
})

describe('the keyboard', () => {
  test('walks the rows, opens one, makes a new one, searches and closes', async ({ product, visit }) => {
    const { token } = await clientsOf(product, ['Pirmas', 'Antras', 'Trečias'])
    const page = await visit('/client/list', { token })
    await rowOf(page, 'Antras').waitFor()
    const shown = await page.getByRole('row').getByRole('link').allTextContents()
    await page.keyboard.press('j')
    await focusIsOn(linkOf(page, shown[0]!))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await focusIsOn(linkOf(page, shown[2]!))
    await page.keyboard.press('k')
    await focusIsOn(linkOf(page, shown[1]!))

    await page.keyboard.press('n')
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    await focusIsOn(panel.getByRole('textbox', { name: client.title, exact: true }))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await focusIsOn(linkOf(page, shown[1]!))

    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await focusIsOn(search)
    // While one types, letters are letters.
    await page.keyboard.type('nj')
    expect(await search.inputValue()).toBe('nj')
    expect(await panel.count()).toBe(0)
    await rowOf(page, shown[1]!).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await search.inputValue()).toBe('')
    // The row one stood on is back, and takes the focus from nobody.
    await rowOf(page, shown[1]!).waitFor()
    await focusIsOn(search)
    await page.keyboard.press('Escape')

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => addressOf(page)).toMatch(/^\/client\/list\?open=/)
    await panel.getByText(client.last_none).waitFor()
    await page.keyboard.press('e')
    await panel.getByRole('textbox', { name: client.title, exact: true }).waitFor()
  })

  test('a panel closed by Escape gives the focus back to its row, and the page behind is out of reach meanwhile', async ({
    product,
    visit,
  }) => {
    const { token } = await clientsOf(product, ['Pirmas', 'Antras'])
    const page = await visit('/client/list', { token })
    await linkOf(page, 'Antras').click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: client.edit, exact: true }).waitFor()
    for (let pressed = 0; pressed < 40; pressed++) await page.keyboard.press('Tab')
    expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await focusIsOn(linkOf(page, 'Antras'))
    await expectAddress(page, '/client/list')
  })

  test('Ctrl+K searches everything, without diacritics too', async ({ product, visit }) => {
    const { token } = await clientsOf(product, ['UAB „Žiemos sodas“', 'MB „Vasara“'])
    const page = await visit('/dashboard', { token })
    await heading(page, shell.title_dashboard).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: shell.search_everything })
    await focusIsOn(palette.getByRole('combobox'))
    await page.keyboard.type('ziem')
    await palette.getByRole('option', { name: 'UAB „Žiemos sodas“' }).waitFor()
    await expectAccessible(page)
    await palette.getByRole('option', { name: 'UAB „Žiemos sodas“' }).click()
    await page.getByRole('dialog', { name: 'UAB „Žiemos sodas“' }).waitFor()
    expect(addressOf(page)).toMatch(/^\/client\/list\?open=/)
  })
})

test('text typed right after Ctrl+K is searched for while the palette is still loading', async ({ product, visit }) => {
  const { token } = await clientsOf(product, ['MB „Nendrė“'])
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/finder-*.js', async (route) => {
    await held
    await route.continue()
  })
  // On this page a bare 'n' would open the form of a new client.
  await page.getByRole('link', { name: shell.title_client_list }).first().click()
  await rowOf(page, 'MB „Nendrė“').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nendre')
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog', { name: shell.search_everything }).getByRole('combobox')
  expect(await field.inputValue()).toBe('nendre')
  expect(addressOf(page)).toBe('/client/list')
  // Enter was for what will be found, and waits for it.
  release()
  await page.getByRole('dialog', { name: 'MB „Nendrė“' }).waitFor()
  expect(addressOf(page)).toMatch(/^\/client\/list\?open=/)

  // Closed and opened again at once: the palette that still fades away takes no letter from the new one.
  await page.keyboard.press('Escape')
  await rowOf(page, 'MB „Nendrė“').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('old')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nendre')
  expect(await field.inputValue()).toBe('nendre')
  expect(addressOf(page)).toBe('/client/list')
})

test('the palette shows four results of a kind and a link to the list with the rest', async ({ product, visit }) => {
  const titles = Array.from({ length: 7 }, (_, at) => `UAB „Žiemos sodas ${at + 1}“`)
  const { token } = await clientsOf(product, titles)
  const page = await visit('/dashboard', { token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search_everything })
  await focusIsOn(palette.getByRole('combobox'))
  await page.keyboard.type('ziem')
  const found = palette.getByRole('option', { name: /Žiemos sodas \d/ })
  await expect.poll(() => found.count()).toBe(4)
  await palette.getByRole('option', { name: fill(shell.palette_all_client_few, { count: '7' }) }).click()
  await expectAddress(page, '/client/list?search=ziem')
  for (const title of titles) await rowOf(page, title).waitFor()
})

test('all that was found of payments stands in the tab of their type', async ({ product, visit }) => {
  const books = await openBooks(product)
  const given = { type: 'expense', date: '2026-11-20', account_id: books.account.id, note: 'Popierius' }
  for (let total = 1; total <= 6; total += 1) await books.create('/payment', { ...given, total: String(total) })
  const page = await visit('/dashboard', { token: books.token })
  await heading(page, shell.title_dashboard).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search_everything })
  await focusIsOn(palette.getByRole('combobox'))
  await page.keyboard.type('popier')
  await palette.getByRole('option', { name: fill(shell.palette_all_payment_few, { count: '6' }) }).click()
  await expectAddress(page, '/payment/list?tab=expenses&search=popier')
})

test('on a phone the count of expenses opens what they come to in each currency', async ({ product, visit }) => {
  const books = await openBooks(product)
  const of = { vendor_id: books.client.id, date: '2026-11-20', vat: false }
  await books.create('/expense', { ...of, total: '30' })
  await books.create('/expense', { ...of, total: '7', currency: 'USD', exchange_rate: '0.9' })
  const page = await visit('/expense/list', { token: books.token, width: 390 })
  await page.getByRole('button', { name: /^2 / }).click()
  const sums = page.getByRole('dialog')
  await expect.poll(() => sums.getByRole('row').allInnerTexts()).toMatchObject({ length: 3 })
  const spoken = (amount: string, currency: string) => moneyText(amount, currency, 'lt')
  expect(await sums.getByRole('row').nth(2).getByRole('cell').allInnerTexts()).toEqual([
    spoken('7.00', 'USD'),
    spoken('7.00', 'USD'),
  ])
  await expectAccessible(page)
})

test('an empty tab says what belongs there; where nothing matches the filters they can be cleared', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const invoice = await books.invoice()
  await books.pay(invoice.id, '1')
  await books.product({ type: 'sale' })
  const { invoice_list, payments } = words
  for (const [address, text] of [
    ['/invoice/list?tab=void', invoice_list.none_void_text],
    ['/invoice/list?tab=credit', invoice_list.none_credit_text],
    ['/client/list?tab=vendors', client.none_vendors_text],
    ['/product/list?tab=for-purchase', goods['none_for-purchase_text']],
    ['/payment/list?tab=transfers', payments.empty_transfers_text],
  ] as const) {
    const page = await visit(address, { token: books.token })
    await page.getByText(text, { exact: true }).waitFor()
    await page.close()
  }
  const page = await visit('/payment/list?currency=USD', { token: books.token })
  await page.getByText(payments.nothing_title, { exact: true }).waitFor()
  await button(page, payments.nothing_clear).click()
  await expectAddress(page, '/payment/list')
  await page.getByRole('row').nth(1).waitFor()
})

describe('what is typed and not saved', () => {
  test('is asked about when one leaves the panel or the page', async ({ product, visit }) => {
    const { token, ids } = await clientsOf(product, ['Pirmas'])
    const page = await visit('/client/list', { token })
    await rowOf(page, 'Pirmas').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const panel = page.getByRole('dialog', { name: 'Pirmas' })
    const city = page.getByRole('textbox', { name: client.city, exact: true })
    await city.fill('Zarasai')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: common.leave_title })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: common.stay, exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(await city.inputValue()).toBe('Zarasai')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: common.leave, exact: true }).click()
    await panel.waitFor({ state: 'detached' })

    await page.goto(`/client/edit/${ids[0]}?edit=1`)
    await page.getByRole('button', { name: common.draft_drop }).click()
    await city.fill('Utena')
    await page.getByRole('link', { name: shell.title_product_list }).first().click()
    await question.getByRole('button', { name: common.stay, exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(addressOf(page)).toBe(`/client/edit/${ids[0]}?edit=1`)
    await page.getByRole('link', { name: shell.title_product_list }).first().click()
    await question.getByRole('button', { name: common.leave, exact: true }).click()
    await expectAddress(page, '/product/list')
  })

  test('is offered again after the browser was closed, and can be dropped', async ({ product, visit }) => {
    const { token, ids } = await clientsOf(product, ['Pirmas'])
    const page = await visit(`/client/edit/${ids[0]}?edit=1`, { token })
    const city = page.getByRole('textbox', { name: client.city, exact: true })
    await city.fill('Zarasai')
    await page.reload()
    await page.getByRole('button', { name: common.draft_take }).click()
    expect(await city.inputValue()).toBe('Zarasai')
    await page.reload()
    await page.getByRole('button', { name: common.draft_drop }).click()
    await page.reload()
    await city.waitFor()
    expect(await city.inputValue()).toBe('')
    expect(await page.getByRole('button', { name: common.draft_take }).count()).toBe(0)
  })

  test('is not lost when somebody else saved first: both are kept', async ({ product, visit }) => {
    const { token, ask, ids } = await clientsOf(product, ['Pirmas'])
    const [one, two] = [
      await visit(`/client/edit/${ids[0]}?edit=1`, { token, refusals: [409] }),
      await visit(`/client/edit/${ids[0]}?edit=1`, { token, refusals: [409] }),
    ]
    const city = (page: Page) => page.getByRole('textbox', { name: client.city, exact: true })
    const title = (page: Page) => page.getByRole('textbox', { name: client.title, exact: true })
    const save = (page: Page) => page.getByRole('button', { name: client.save, exact: true }).click()
    await city(one).fill('Zarasai')
    await title(two).fill('Antras')
    await save(one)
    await expectAddress(one, `/client/edit/${ids[0]}`)
    await save(two)
    await two.getByRole('alert').filter({ hasText: common.stale_title }).waitFor()
    expect(await title(two).inputValue()).toBe('Antras')
    await two.getByRole('button', { name: common.stale_keep }).click()
    await expect.poll(() => city(two).inputValue()).toBe('Zarasai')
    await save(two)
    await expectAddress(two, `/client/edit/${ids[0]}`)
    const { body } = await ask('GET', `/client/edit/${ids[0]}`)
    expect(body.item).toMatchObject({ title: 'Antras', city: 'Zarasai' })
  })
})

describe('a product', () => {
  test('is made with one price and shows the other, is deleted and brought back', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/product/list', { token })
    await page.getByRole('button', { name: goods.empty_add }).click()
    const panel = page.getByRole('dialog')
    const save = panel.getByRole('button', { name: goods.save, exact: true })
    await save.click()
    await panel.getByText(validation.required).first().waitFor()
    await panel.getByRole('textbox', { name: goods.title, exact: true }).fill('Šukavimas')
    await panel.getByRole('textbox', { name: goods.price_without_vat, exact: true }).fill('100')
    const vat = panel.getByRole('combobox', { name: goods.vat, exact: true })
    const standard = vat.locator('option').filter({ hasText: /21\s?%/ })
    await vat.selectOption({ value: (await standard.getAttribute('value'))! })
    const gross = panel.getByRole('textbox', { name: goods.price_with_vat, exact: true })
    await expect.poll(() => gross.inputValue()).toBe('121,00')
    await gross.fill('60,50')
    const net = panel.getByRole('textbox', { name: goods.price_without_vat, exact: true })
    await expect.poll(() => net.inputValue()).toBe('50,00')
    await expectAccessible(page)
    await save.click()
    await panel.waitFor({ state: 'detached' })
    await rowOf(page, 'Šukavimas').getByText('60,50').waitFor()
    await expectAccessible(page)

    await linkOf(page, 'Šukavimas').click()
    await act(page, common.delete)
    await rowOf(page, 'Šukavimas').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: common.undo, exact: true }).click()
    await rowOf(page, 'Šukavimas').waitFor()

    await linkOf(page, 'Šukavimas').click()
    await act(page, common.archive)
    await rowOf(page, 'Šukavimas').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: common.undo, exact: true }).click()
    await rowOf(page, 'Šukavimas').waitFor()
  })
})

describe('units of measure', () => {
  test('of the system can only be looked at; one’s own are made, deleted and brought back', async ({
    product,
    visit,
  }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/unit/list', { token })
    await expect.poll(() => page.getByRole('row').filter({ hasText: unit.system }).count()).toBe(6)
    await expectAccessible(page)
    const panel = page.getByRole('dialog')
    const title = panel.getByRole('textbox', { name: unit.title, exact: true })
    const save = panel.getByRole('button', { name: unit.save, exact: true })

    await page.getByRole('row').filter({ hasText: unit.system }).getByRole('link').first().click()
    await panel.getByText(unit.locked_system).waitFor()
    expect(await title.isDisabled()).toBe(true)
    expect(await save.count()).toBe(0)
    await panel.getByRole('button', { name: list.record_more }).click()
    await page.getByRole('menuitem', { name: common.delete }).filter({ hasText: unit.locked_system_short }).waitFor()
    expect(await page.getByRole('menuitem', { name: common.delete }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    await page.keyboard.press('n')
    await title.fill('Kvadratinis metras')
    await panel.getByRole('textbox', { name: unit.short_name, exact: true }).fill('m²')
    const format = panel.getByRole('textbox', { name: unit.format, exact: true })
    await format.fill('dešimt')
    await save.click()
    await panel.getByText(validation.unit_format).first().waitFor()
    await format.fill('0.00')
    await panel.getByText(/1,00 · .*,50/).waitFor()
    await expectAccessible(page)
    await save.click()
    await panel.waitFor({ state: 'detached' })
    await linkOf(page, 'Kvadratinis metras').click()
    await act(page, common.delete)
    await rowOf(page, 'Kvadratinis metras').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: common.undo, exact: true }).click()
    await rowOf(page, 'Kvadratinis metras').waitFor()
  })
})

describe('series of numbers', () => {
  test('show what numbers follow, and refuse one that is already used', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/series/list', { token, refusals: [422] })
    const row = page
      .getByRole('row')
      .filter({ hasText: series.type_simple })
      .filter({ hasText: series.default })
      .first()
    await row.waitFor()
    await expectAccessible(page)
    const used = (await row.getByRole('cell').nth(1).textContent())!
    await page.keyboard.press('n')
    const panel = page.getByRole('dialog', { name: series.new })
    const number = panel.getByRole('textbox', { name: series.next_number, exact: true })
    await number.fill('2026-A-009')
    await panel.getByText(fill(series.following, { second: '2026-A-010', third: '2026-A-011' })).waitFor()
    await number.fill(used)
    await panel.getByRole('button', { name: series.save, exact: true }).click()
    await panel.getByText(validation.series_number_in_use).first().waitFor()
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    await focusIsOn(number)
    await expectAccessible(page)
    await number.fill('2026-A-009')
    await panel.getByRole('button', { name: series.save, exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: '2026-A-009' }).waitFor()
  })
})

describe('accounts', () => {
  test('take a right number only, know its bank, and are brought back after deleting', async ({ product, visit }) => {
    const { token } = await signUpWithCompany(product)
    const page = await visit('/company-account/list', { token, refusals: [422] })
    await heading(page, account.list).waitFor()
    await page.getByRole('row').first().waitFor()
    await page.keyboard.press('n')
    const panel = page.getByRole('dialog', { name: account.new })
    const number = panel.getByRole('textbox', { name: account.account_number, exact: true })
    await panel.getByRole('textbox', { name: account.title, exact: true }).fill('Einamoji')
    await number.fill('LT237300000000000856')
    await number.blur()
    await panel.getByText(validation.iban).first().waitFor()
    await number.fill('LT237300000000000855')
    await panel.getByText(account.account_number_right).waitFor()
    const bank = panel.getByRole('textbox', { name: account.bank_name, exact: true })
    await expect.poll(() => bank.inputValue()).toContain('Swedbank')
    await expectAccessible(page)
    await panel.getByRole('button', { name: account.save, exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await rowOf(page, 'Einamoji').waitFor()
    await expectAccessible(page)
    await linkOf(page, 'Einamoji').click()
    await act(page, common.delete)
    await rowOf(page, 'Einamoji').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: common.undo, exact: true }).click()
    await rowOf(page, 'Einamoji').waitFor()
  })
})
