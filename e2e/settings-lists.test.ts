import { expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { linkOf, rowOf, runRecordAction } from './list-steps.ts'
import { expectFocus, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { account, common, list, series, unit, validation } = textsOf.lt

test('system units of measure are read-only; own units are created, deleted and restored', async ({
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
  await runRecordAction(page, common.delete)
  await rowOf(page, 'Kvadratinis metras').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await rowOf(page, 'Kvadratinis metras').waitFor()
})

test('a series shows the next numbers and rejects a number that is already used', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/series/list', { token, refusals: [422] })
  const row = page.getByRole('row').filter({ hasText: series.type_simple }).filter({ hasText: series.default }).first()
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
  await expectFocus(number)
  await expectAccessible(page)
  await number.fill('2026-A-009')
  await panel.getByRole('button', { name: series.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '2026-A-009' }).waitFor()
})

test('an account accepts only a valid number, fills in its bank, and is restored after it was deleted', async ({
  product,
  visit,
}) => {
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
  await runRecordAction(page, common.delete)
  await rowOf(page, 'Einamoji').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await rowOf(page, 'Einamoji').waitFor()
})
