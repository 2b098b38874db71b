import { expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { createClients, linkOf, rowOf, runRecordAction, toast } from './list-steps.ts'
import { button, expectAddress, expectFocus } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { client, common, list, product: goods, validation } = textsOf.lt

test('a client is created, changed, deleted, restored, archived and unarchived', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/client/list', { token })
  await page.getByText(client.empty_title).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: client.empty_add }).click()
  const panel = page.getByRole('dialog')
  const title = panel.getByRole('textbox', { name: client.title, exact: true })
  await expectFocus(title)
  await panel.getByRole('button', { name: client.save, exact: true }).click()
  await panel.getByText(validation.required).first().waitFor()
  await expectAccessible(page)
  await title.fill('MB „Žiemos sodas“')
  await panel.getByRole('button', { name: client.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await rowOf(page, 'MB „Žiemos sodas“').waitFor()
  await button(page, common.look_at).waitFor()
  await expectAccessible(page)

  // The record opens first; a button opens its form.
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
  await runRecordAction(page, common.delete)
  await toast(page, common.deleted).waitFor()
  await rowOf(page, 'MB „Žiemos sodai“').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await rowOf(page, 'MB „Žiemos sodai“').waitFor()

  // The archive is offered only if there are other records.
  await page.keyboard.press('n')
  await title.fill('Kitas')
  await panel.getByRole('button', { name: client.save, exact: true }).click()
  await rowOf(page, 'Kitas').waitFor()
  await linkOf(page, 'MB „Žiemos sodai“').click()
  await runRecordAction(page, common.archive)
  await toast(page, common.archived).waitFor()
  await rowOf(page, 'MB „Žiemos sodai“').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: list.archive, exact: true }).click()
  await page.getByRole('button', { name: fill(list.unarchive_of, { title: 'MB „Žiemos sodai“' }) }).click()
  await toast(page, common.unarchived).waitFor()
  await page.getByRole('button', { name: list.archive_leave }).click()
  await rowOf(page, 'MB „Žiemos sodai“').waitFor()
})

test('a deleted client is restored from the list of deleted clients', async ({ product, visit }) => {
  const { token, ask, ids } = await createClients(product, ['UAB „Ąžuolas“', 'UAB „Beržas“'])
  await ask('DELETE', `/client/${ids[0]}`)
  const page = await visit('/client/list?tab=deleted', { token })
  await rowOf(page, 'UAB „Ąžuolas“').waitFor()
  await page.getByRole('button', { name: fill(list.restore_of, { title: 'UAB „Ąžuolas“' }) }).click()
  await toast(page, common.restored).waitFor()
  await page.getByText(list.none_deleted_title).waitFor()
  await page.getByRole('navigation', { name: client.tabs }).getByRole('link', { name: client.tab_all }).click()
  await rowOf(page, 'UAB „Ąžuolas“').waitFor()
})

test('a client is found by a part of its name, without diacritics', async ({ product, visit }) => {
  const { token } = await createClients(product, ['UAB „Sąskaitų namai“', 'UAB „Žąsų ferma“', 'MB „Kita“'])
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

test('a product created with one price shows the other price, and is deleted and restored', async ({
  product,
  visit,
}) => {
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
  await runRecordAction(page, common.delete)
  await rowOf(page, 'Šukavimas').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await rowOf(page, 'Šukavimas').waitFor()

  await linkOf(page, 'Šukavimas').click()
  await runRecordAction(page, common.archive)
  await rowOf(page, 'Šukavimas').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await rowOf(page, 'Šukavimas').waitFor()
})
