import { describe, expect } from 'vitest'
import { openStaff } from '../src/server/test/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { button, heading } from './steps.ts'
import { fill, textsOf } from './texts.ts'

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 360 },
] as const)('in $language at $width', ({ language, width }) => {
  const { archive, restored, shell } = textsOf[language]

  test('the owner makes an archive of the company, downloads and removes it', async ({ product, visit }) => {
    const { owner } = await openStaff(product, { language })
    await owner.ask('PUT', '/user/profile', { locale: language })
    const options = { lang: language, width, token: owner.token }
    const page = await visit(`/settings/company/${owner.company.id}?tab=deletion`, options)
    // On wide screens the menu of the settings has such a link as well.
    await page.getByRole('link', { name: shell.title_company_archive }).last().click()
    await heading(page, shell.title_company_archive).waitFor()
    await page.getByText(archive.none).waitFor()
    await expectAccessible(page)
    await button(page, archive.make).click()
    await button(page, archive.stop).waitFor()
    await product.runJobs()
    const download = page.getByRole('button', { name: /\.zip$/ }).first()
    await download.waitFor()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await download.click()
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
    await page
      .getByRole('button', { name: /\.zip$/ })
      .last()
      .click()
    await button(page, archive.remove).last().click()
    await page.getByText(archive.none).waitFor()
  })

  test('a banner pauses a restored company until its owner confirms', async ({ product, visit }) => {
    const { owner, add } = await openStaff(product, { language })
    const employee = await add('employee')
    for (const person of [owner, employee]) await person.ask('PUT', '/user/profile', { locale: language })
    await product.owner.query(
      `insert into company_sending (company_id, changed_by, changed_at, restored_from) values ($1, 'restore', now(), now())`,
      [owner.company.id],
    )
    const theirs = await visit('/invoice/list', { lang: language, width, token: employee.token })
    const shown = theirs.getByRole('region', { name: restored.company_label })
    await shown.getByText(restored.company_theirs).waitFor()
    expect(await shown.getByRole('button').count()).toBe(0)
    const page = await visit('/invoice/list', { lang: language, width, token: owner.token })
    const banner = page.getByRole('region', { name: restored.company_label })
    await banner.getByText(restored.company_yours).waitFor()
    await expectAccessible(page)
    await banner.getByRole('button', { name: restored.company_confirm }).click()
    const question = page.getByRole('alertdialog', {
      name: fill(restored.company_question, { company: 'UAB „Žiedas“' }),
    })
    await question.getByRole('button', { name: restored.company_confirm }).click()
    await page.getByText(restored.company_confirmed).waitFor()
    await banner.waitFor({ state: 'detached' })
    expect((await owner.ask('GET', '/user/data')).body.company_restored_from).toBeNull()
  })
})
