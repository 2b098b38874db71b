import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, expectAddress, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })
const { lt } = textsOf
const { import_page: page_, import_result: result } = lt

const dropFile = async (page: Page, title: string, name: string, text: string) => {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text], file.name, { type: 'text/csv' }))
      return transfer
    },
    { name, text },
  )
  await page.getByText(title).first().dispatchEvent('dragover', { dataTransfer })
  await page.getByText(title).first().dispatchEvent('drop', { dataTransfer })
}

const table = [
  'Įmonė;Kodas;E-mail;Mokėti per;Vadybininkas',
  'UAB „Medžio linija“;304567891;info@medziolinija.lt;14;Jonas',
  'UAB „Jūros mėta“;;buhalterija@jurosmeta.lt;30;Jonas',
  'UAB „Akmens sodas“;;info@akmenssodas;14;Ona',
].join('\n')

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const figure = (page: Page, name: string, count: number) => button(page, `${name} ${count}`)

test('a table of clients is dropped, corrected in place, imported and undone as a whole', async ({
  product,
  visit,
}) => {
  const person = await signUpWithCompany(product)
  await person.ask('POST', '/client', {
    type: 'legal',
    title: 'UAB „Jūros mėta“',
    country: 'LT',
    contacts: [{ name: null, email: 'info@jurosmeta.lt', phone: null }],
  })
  const titles = async () => {
    const { body } = await person.ask('GET', '/client/all')
    return body.data.map(({ title }: { title: string }) => title).toSorted()
  }
  const page = await visit('/import/clients', { token: person.token })
  await heading(page, page_.title_clients).waitFor()
  await expectAccessible(page)
  await dropFile(page, page_.understood, 'klientai.csv', table)

  // Every row says what becomes of it: new, changed with the old value, or wrong with the reason.
  await figure(page, page_.figure_all, 3).waitFor()
  await figure(page, page_.figure_changed, 1).waitFor()
  await rowOf(page, 'Jūros mėta').locator('s').filter({ hasText: 'info@jurosmeta.lt' }).waitFor()
  await expectAccessible(page)
  await figure(page, page_.figure_wrong, 1).click()
  await rowOf(page, 'Medžio linija').waitFor({ state: 'detached' })
  const correct = `Taisyti: ${lt.import_field.email}, 4 eilutė`
  await page.getByRole('button', { name: correct }).click()
  await page.getByRole('textbox', { name: correct }).fill('info@akmenssodas.lt')
  await page.keyboard.press('Enter')
  await figure(page, page_.figure_wrong, 0).waitFor()

  // The step is in the address: the import can be left and opened again.
  const { pathname, search } = new URL(page.url())
  await page.goto('/import/all')
  await page.getByRole('table', { name: result.list_table }).getByText('klientai.csv').waitFor()
  await expectAccessible(page)
  await page.goto(pathname + search)
  await page.getByRole('button', { name: /^Importuoti 3 klientus/ }).waitFor()
  expect(await titles()).toEqual(['UAB „Jūros mėta“'])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: result.apply_title_applying, exact: true }).waitFor()
  await product.runJobs()
  await page.getByRole('heading', { name: result.apply_title_applied, exact: true }).waitFor()
  await expectAccessible(page)
  expect(await titles()).toEqual(['UAB „Akmens sodas“', 'UAB „Jūros mėta“', 'UAB „Medžio linija“'])

  await button(page, result.undo).click()
  await page.getByRole('alertdialog').getByRole('button', { name: result.undo, exact: true }).click()
  await page.getByRole('heading', { name: result.apply_title_undoing, exact: true }).waitFor()
  await product.runJobs()
  await page.getByRole('heading', { name: result.apply_title_undone, exact: true }).waitFor()
  expect(await titles()).toEqual(['UAB „Jūros mėta“'])
})

test('columns with unknown names are assigned by a person, and the same file again has nothing to import', async ({
  product,
  visit,
}) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/import/clients', { token })
  await heading(page, page_.title_clients).waitFor()
  const unknown = 'A;B\nUAB „Keista“;x\nUAB „Kita keista“;y\n'
  const open = () => dropFile(page, page_.understood, 'keista.csv', unknown)
  await open()
  const select = page.getByRole('combobox', { name: 'Kas yra stulpelyje „A“' })
  await select.selectOption('title')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Importuoti 2 klientus/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: result.apply_title_applying, exact: true }).waitFor()
  await product.runJobs()
  await page.getByRole('heading', { name: result.apply_title_applied, exact: true }).waitFor()

  await page.goto('/import/clients')
  await open()
  await page.getByText(page_.state_same).first().waitFor()
  const locked = page.getByRole('button', { name: page_.apply, exact: true })
  expect(await locked.getAttribute('aria-disabled')).toBe('true')
  await locked.focus()
  await page.getByRole('tooltip').filter({ hasText: page_.nothing }).waitFor()
})

test('a file dropped on the page of moving in chooses its source, on a phone too', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/client/list', { token, width: 390 })
  await page.getByRole('link', { name: lt.shell.title_import }).click()
  await expectAddress(page, '/import')
  await heading(page, lt.moving_in.moving).waitFor()
  await expectAccessible(page)
  await dropFile(page, lt.moving_in.fill, 'klientai.csv', table)
  const sources = page.getByRole('group', { name: lt.moving_in.sources })
  await expect.poll(() => sources.getByRole('radio', { name: lt.moving_in.source_table }).isChecked()).toBe(true)
  await button(page, lt.moving_in.kind_clients).click()
  await page.getByRole('button', { name: /^Importuoti 2 klientus/ }).waitFor()
  await page.getByText('info@akmenssodas').waitFor()
  await expectAccessible(page)
})

test('without a connection nothing typed is lost, and the next wrong value gets the focus', async ({
  product,
  visit,
}) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/import/clients', { token, refusals: ['offline'] })
  await heading(page, page_.title_clients).waitFor()
  await page.context().setOffline(true)
  await dropFile(page, page_.understood, 'klientai.csv', 'Pavadinimas;El. paštas\nUAB A;a\nUAB B;b\n')
  const failure = page.getByRole('alert').filter({ hasText: lt.error.offline_text })
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.getByRole('button', { name: lt.common.retry }).click()

  const nameOf = (line: number) => `Taisyti: ${lt.import_field.email}, ${line} eilutė`
  await page.getByRole('button', { name: nameOf(2) }).click()
  const field = page.getByRole('textbox', { name: nameOf(2) })
  await page.context().setOffline(true)
  await field.fill('a@a.lt')
  await field.press('Enter')
  await expect.poll(() => field.getAttribute('aria-busy')).toBeNull()
  expect(await field.inputValue()).toBe('a@a.lt')
  await page.context().setOffline(false)
  await field.press('Enter')
  await page
    .getByRole('button', { name: nameOf(3) })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: nameOf(3) })
    .and(page.locator(':focus'))
    .waitFor()
})
