import { describe, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { companyForm, signUp } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { addressOf, button, expectAddress, expectTitle, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'
import type { Language } from './texts.ts'

/** A person with two companies, each with its own client. The first is the current one. */
const openTwo = async (product: Product, language: Language = 'lt') => {
  const books = await openBooks(product)
  await books.ask('PUT', '/user/profile', { locale: language })
  const second = await books.create('/company', companyForm({ title: 'MB „Raidės“' }))
  await books.create('/client', { title: 'UAB „Antrosios klientas“' })
  await books.ask('POST', '/user/change-company', { company_id: books.company.id })
  return { books, second }
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  const texts = textsOf[language]
  const { activity, auth, common, company, series, shell } = texts

  test('general data, a contact, an address and an activity with its series are saved', async ({ visit, product }) => {
    const { books } = await openTwo(product, language)
    const settings = `/settings/company/${books.company.id}`
    const page = await visit(settings, { lang: language, width, token: books.token })
    await expectTitle(page, shell.title_company_general)
    await textbox(page, company.phone).fill('+370 612 34567')
    await expectAccessible(page)
    await button(page, common.save).click()
    await page.getByText(common.saved).waitFor()

    await page.goto(`${settings}?tab=contacts`)
    await page.getByText(company.contacts_empty).waitFor()
    await button(page, company.contact_add).click()
    await textbox(page, company.contact_name).fill('Ona Kazlauskienė')
    await textbox(page, company.email).fill('ona')
    await button(page, common.save).click()
    await page.getByText(texts.validation.email).first().waitFor()
    await textbox(page, company.email).fill('ona@ziedas.lt')
    await button(page, company.contact_add).click()
    await button(page, fill(company.row_remove, { name: '2' })).click()
    await button(page, common.undo).click()
    await expect.poll(() => textbox(page, company.contact_name).count()).toBe(2)
    await expectAccessible(page)
    await button(page, common.save).click()
    await page.getByText(common.saved).waitFor()

    await page.goto(`${settings}?tab=addresses`)
    await button(page, company.place_add).click()
    await textbox(page, company.place_title).fill('Sandėlis')
    await textbox(page, auth.city).fill('Kaunas')
    await expectAccessible(page)
    await button(page, common.save).click()
    await page.getByText(common.saved).waitFor()
    const { item } = await books.read(`/company/edit/${books.company.id}`)
    expect(item).toMatchObject({
      phone: '+370 612 34567',
      contacts: [{ name: 'Ona Kazlauskienė', email: 'ona@ziedas.lt', phone: null }],
      addresses: [{ title: 'Sandėlis', city: 'Kaunas', country: 'LT' }],
    })

    await page.goto('/activity/create')
    await textbox(page, activity.title).fill('Fotografavimas')
    await textbox(page, activity.tariff).fill('15')
    await expectAccessible(page)
    await button(page, common.save).click()
    await expectAddress(page, '/activity/list')
    await page.goto('/series/create')
    await textbox(page, series.next_number).fill('F-0001')
    await page.getByLabel(series.activity, { exact: true }).selectOption({ index: 1 })
    await expectAccessible(page)
    await button(page, series.save).click()
    await expectAddress(page, '/series/list')
    const all = (await books.read('/series/all?limit=200')).data as { next_number: string }[]
    expect(all.find(({ next_number }) => next_number === 'F-0001')).toMatchObject({
      activity_title: 'Fotografavimas',
      is_default: true,
    })

    for (const tab of ['accounts', 'units', 'vat', 'activities', 'series']) {
      await page.goto(`${settings}?tab=${tab}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
    }

    // Turns VAT off and on again, with an explanation each time, and enters an invalid VAT number.
    const { vat, validation } = texts
    await page.goto(`${settings}?tab=vat`)
    const panel = page.getByRole('dialog', { name: vat.payer_title })
    const isPayer = page.getByRole('checkbox', { name: auth.vat_payer })
    await button(page, vat.change).click()
    await isPayer.uncheck()
    await panel.getByText(vat.turning_off).waitFor()
    await expectAccessible(page)
    await button(page, common.save).click()
    await page.getByText(vat.not_payer).waitFor()
    await button(page, vat.change).click()
    await isPayer.check()
    await panel.getByText(vat.turning_on).waitFor()
    await textbox(page, auth.vat_code).fill('LT902305715')
    await button(page, common.save).click()
    await panel.getByText(validation.vat_code_check_digit).first().waitFor()
    await expectAccessible(page)
    await textbox(page, auth.vat_code).fill('LT902305714')
    await button(page, common.save).click()
    await page.getByText(fill(vat.payer, { code: 'LT902305714' })).waitFor()
  })

  test('settings that documents depend on are locked with the reason', async ({ visit, product }) => {
    const { books } = await openTwo(product, language)
    await books.invoice()
    const page = await visit(`/settings/company/${books.company.id}`, { lang: language, width, token: books.token })
    for (const reason of [company.fixed_type, company.fixed_code, company.fixed_currency])
      await page.getByText(reason).waitFor()
    expect(await textbox(page, auth.company_code).getAttribute('readonly')).not.toBeNull()
    await expectAccessible(page)
  })

  test('switching companies shows only the data of the other company', async ({ visit, product }) => {
    const { books, second } = await openTwo(product, language)
    const page = await visit(`/settings/company/${second.id}?tab=units`, { lang: language, width, token: books.token })
    // Opening the settings of another company does not switch to it, so no rows are shown.
    await button(page, fill(company.switch_to, { title: second.title })).waitFor()
    await expectAccessible(page)
    expect((await books.read('/user/data')).company.id).toBe(books.company.id)
    await page.goto('/settings/company')
    await heading(page, company.list).waitFor()
    await page.getByRole('link', { name: second.title }).first().waitFor()
    await expectAccessible(page)
    await page.goto('/company-select')
    await expectAccessible(page)
    await page.getByRole('button', { name: second.title }).click()
    await expectAddress(page, '/dashboard')
    await page.goto('/client/list')
    await page.getByText('UAB „Antrosios klientas“').first().waitFor()
    expect(await page.getByText('UAB „Ąžuolas“').count()).toBe(0)
    await page.goto(`/settings/company/${second.id}?tab=units`)
    await button(page, texts.unit.add).or(button(page, common.more).first()).waitFor()
  })
})

test('switching companies on the page of a record leads to the list of the other company', async ({
  visit,
  product,
}) => {
  const { books, second } = await openTwo(product)
  const { shell } = textsOf.lt
  const page = await visit(`/client/edit/${books.client.id}`, { token: books.token })
  // What the page still loads would be answered with 409 after the switch.
  await page.waitForLoadState('networkidle')
  await button(page, shell.switch_company)
    .or(page.getByRole('button', { name: /Žiedas/ }))
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: second.title }).click()
  await expect.poll(() => addressOf(page)).toBe('/client/list')
  await page.getByText('UAB „Antrosios klientas“').first().waitFor()
  expect(await page.getByText('UAB „Ąžuolas“').count()).toBe(0)
})

test('a window that still shows one company saves nothing into the other', async ({ visit, product }) => {
  const { books, second } = await openTwo(product)
  const { company, unit } = textsOf.lt
  const page = await visit('/unit/create', { token: books.token, refusals: [409] })
  await textbox(page, unit.title).fill('Dėžė')
  await textbox(page, unit.short_name).fill('dėž.')
  await books.ask('POST', '/user/change-company', { company_id: second.id })
  await button(page, unit.save).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: company.changed_title })
  await dialog.waitFor()
  await expectAccessible(page)
  expect((await books.read('/unit/all?search=Dėžė')).data).toEqual([])
  await dialog.getByRole('button', { name: fill(company.stay_with, { title: String(books.company.title) }) }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await books.read('/user/data')).company.id).toBe(books.company.id)
  await button(page, unit.save).click()
  await expectAddress(page, '/unit/list')
  expect((await books.read('/unit/all?search=Dėžė')).data).toHaveLength(1)
})

test('a person who may not change the settings sees them read-only', async ({ visit, product }) => {
  const books = await openBooks(product)
  const employee = await signUp(product)
  await product.owner.query(
    `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, 'employee'))
      update app_user set current_company_id = $1 where id = $2`,
    [books.company.id, employee.id],
  )
  const { company, common } = textsOf.lt
  const page = await visit(`/settings/company/${books.company.id}`, { token: employee.token })
  await page.getByRole('note').filter({ hasText: company.locked_role }).waitFor()
  expect(await button(page, common.save).count()).toBe(0)
})

test('an individual chooses the VAT period and stores the taxpayer code, which the accountant also sees', async ({
  visit,
  product,
}) => {
  const individual = { type: 'individual', title: 'Ona Onaitė', code: null, activity_type: 'simple' }
  const books = await openBooks(product, individual)
  const { company, common, validation } = textsOf.lt
  const path = `/settings/company/${books.company.id}`
  const page = await visit(path, { token: books.token })
  await page.getByLabel(company.vat_period, { exact: true }).selectOption('half-year')
  await page.getByRole('checkbox', { name: company.e_invoice_in_pdf }).uncheck()
  await button(page, common.save).click()
  await expect
    .poll(async () => (await books.read(`/company/edit/${books.company.id}`)).item)
    .toMatchObject({ vat_period: 'half-year', e_invoice_in_pdf: false })
  const code = textbox(page, company.tax_code)
  await code.fill('49001010002')
  await button(page, company.tax_code_save).click()
  await page.getByText(validation.tax_code).waitFor()
  await expectAccessible(page)
  await code.fill('49001010001')
  await button(page, company.tax_code_save).click()
  await page.getByText(company.tax_code_saved).waitFor()
  const accountant = await signUp(product)
  await product.owner.query(
    `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant'))
      update app_user set current_company_id = $1 where id = $2`,
    [books.company.id, accountant.id],
  )
  const reopened = await visit(path, { token: accountant.token })
  await expect.poll(() => textbox(reopened, company.tax_code).inputValue()).toBe('49001010001')
})
