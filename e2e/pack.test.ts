import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Books } from '#server/test/books.ts'
import { lastEmailTo } from '#server/test/members.ts'
import { signUp, verifyAddress } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import type { Product } from './product.ts'
import { made, makePack, withDocuments } from './pack-steps.ts'
import { button, bytesOf, expectFocus, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { error, pack, pack_file, pack_link, problem, shell, validation } = textsOf.lt
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A member of the company with another role. */
const addMember = async (product: Product, { company }: Books, role: string) => {
  const person = await signUp(product, { name: 'Dalia Petraitė' })
  await verifyAddress(product, person)
  await product.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', [
    company.id,
    person.id,
    role,
  ])
  await person.ask('POST', '/user/change-company', { company_id: company.id })
  return person
}

/** Unpacks a ZIP, checks all its hashes, and opens its page without the product. */
const expectReadable = async (page: Page, bytes: Buffer, files: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-pack-e2e-'))
  try {
    writeFileSync(join(folder, 'pack.zip'), bytes)
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
    expect(execFileSync('unzip', ['-t', 'pack.zip'], options).toString()).toContain('No errors detected')
    execFileSync('unzip', ['-qq', 'pack.zip', '-d', 'out'], options)
    const written = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
    expect(written.filter((each) => each.isFile())).toHaveLength(files)
    const read = (name: string) => readFileSync(join(folder, 'out', name))
    const listed = JSON.parse(read('manifest.json').toString()).files as { name: string; sha256: string }[]
    expect(listed).toHaveLength(files - 1)
    for (const { name, sha256: hash } of listed) expect([name, sha256(read(name))]).toEqual([name, hash])

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(pathToFileURL(join(folder, 'out', 'index.html')).href)
    await heading(page, 'UAB „Žiedas“').waitFor()
    await page.getByRole('heading', { name: pack_file.folder_expenses }).waitFor()
    await page.getByText(`K-2 UAB „Ąžuolas“`).waitFor()
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => decodeURIComponent(new URL(href).pathname)))
    expect(links).toHaveLength(files - 2)
    for (const link of links) expect(readFileSync(link).length).toBeGreaterThan(0)
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(wide).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a pack is ordered, its progress is shown, and its file opens without the product', async ({ product, visit }) => {
  const books = await withDocuments(product, 60)
  const page = await visit('/report/list', { token: books.token })
  await page.getByRole('link', { name: new RegExp(`^${shell.title_pack}`) }).click()
  await heading(page, shell.title_pack).waitFor()
  await page.getByText(pack.none).waitFor()
  const reports = page.getByRole('checkbox', { name: new RegExp(`^${pack.part_reports}`) })
  expect(await reports.isChecked()).toBe(false)
  await page.getByRole('checkbox', { name: new RegExp(`^${pack.part_ledger}`) }).uncheck()
  await page.getByText(pack.without_file_one.replace('{{count}}', '1')).waitFor()
  await expectAccessible(page)
  await button(page, pack.make).click()
  await made(page).getByText(pack.waiting).waitFor()
  expect(await button(page, pack.make).getAttribute('aria-disabled')).toBe('true')

  const making = product.runJobs()
  await made(page)
    .getByText(new RegExp(`^${pack.part_invoices}: \\d+ iš \\d+ failų$`))
    .waitFor()
  expect(Number(await made(page).getByRole('meter').getAttribute('aria-valuenow'))).toBeLessThan(100)
  await making
  await made(page).getByText(pack.ready, { exact: true }).waitFor()
  await made(page)
    .getByText(/^Pakete trūksta \d+ fail/)
    .waitFor()
  await expectAccessible(page)

  const [stored] = (await books.read('/pack/all')).data
  await made(page).getByRole('heading', { name: stored.file_name }).waitFor()
  await made(page).getByText(stored.sha256.match(/.{4}/g).join(' ')).waitFor()
  const download = page.waitForEvent('download')
  await button(page, pack.download).click()
  const bytes = await bytesOf(await download)
  expect([bytes.length, sha256(bytes)]).toEqual([stored.size, stored.sha256])
  await expectReadable(page, bytes, stored.files)
})

test('making a pack is stopped after a question, and nothing of it stays', async ({ product, visit }) => {
  const books = await withDocuments(product, 1)
  const page = await visit('/report/pack', { token: books.token })
  await button(page, pack.make).click()
  await made(page).getByText(pack.waiting).waitFor()
  await made(page)
    .getByRole('button', { name: /^Nutraukti/ })
    .click()
  await page.getByRole('alertdialog', { name: pack.stop_title }).waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: pack.stop, exact: true }).click()
  await page.getByText(pack.none).waitFor()
  await product.runJobs()
  expect(await product.services.exports.list(books.company.id)).toEqual([])
})

test('a link to a pack opens with the code of a second email, and is revoked', async ({ product, visit }) => {
  const books = await withDocuments(product, 1)
  const stored = await makePack(product, books)
  const page = await visit('/report/pack', { token: books.token })
  await button(page, pack.send).click()
  const dialog = page.getByRole('dialog', { name: pack.send_title })
  await dialog.getByRole('button', { name: pack.send_submit, exact: true }).click()
  const address = textbox(page, pack.send_email)
  await dialog.getByText(validation.required).waitFor()
  await expectFocus(address)
  await page.keyboard.type('dalia@')
  await page.keyboard.press('Enter')
  await dialog.getByText(validation.email).waitFor()
  await expectFocus(address)
  await address.fill('dalia@apskaita.lt')
  await textbox(page, pack.send_message).fill('Sveiki, Dalia')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: pack.send_submit, exact: true }).click()
  await made(page).getByText('dalia@apskaita.lt').waitFor()
  await product.runJobs()
  const letter = lastEmailTo(product, 'dalia@apskaita.lt').text
  expect(letter).toContain('Sveiki, Dalia')
  const link = /\/pack-link\?token=[\w-]{43}/.exec(letter)?.[0] ?? ''

  const visitor = await visit(link, { refusals: [404, 422] })
  await heading(visitor, fill(pack_link.title, { company: 'UAB „Žiedas“' })).waitFor()
  await visitor.getByText(stored.file_name).waitFor()
  await expectAccessible(visitor)
  await button(visitor, pack_link.ask).click()
  await visitor.getByText(fill(pack_link.sent_text, { email: 'd…@apskaita.lt' })).waitFor()
  await product.runJobs()
  const code = /(\d{3} \d{3})/.exec(lastEmailTo(product, 'dalia@apskaita.lt').text)?.[1] ?? ''
  await textbox(visitor, pack_link.code).fill(code === '000 000' ? '111111' : '000000')
  await visitor.keyboard.press('Enter')
  await visitor.getByText(problem.wrong_code).waitFor()
  await expectAccessible(visitor)
  await textbox(visitor, pack_link.code).fill(code)
  await button(visitor, pack_link.open).click()
  await visitor.getByText(pack_link.ready).waitFor()
  const download = visitor.waitForEvent('download')
  await button(visitor, pack_link.download).click()
  expect(sha256(await bytesOf(await download))).toBe(stored.sha256)

  await page.reload()
  await made(page)
    .getByText(fill(pack.downloads_one, { count: 1 }))
    .waitFor()
  await button(page, fill(pack.revoke_of, { email: 'dalia@apskaita.lt' })).click()
  await page.getByRole('alertdialog').getByRole('button', { name: pack.revoke, exact: true }).click()
  await made(page).getByText(pack.link_revoked).waitFor()
  await expectAccessible(page)
  await visitor.reload()
  await visitor.getByText(pack_link.unknown).waitFor()
  await expectAccessible(visitor)
})

test('an accountant downloads and makes packs, and the owner sends to the accountant', async ({ product, visit }) => {
  const books = await withDocuments(product, 1)
  await makePack(product, books)
  const accountant = await addMember(product, books, 'accountant')
  const page = await visit('/report/pack', { token: accountant.token })
  await button(page, pack.download).waitFor()
  expect(await button(page, pack.send).count()).toBe(0)
  await button(page, pack.make).click()
  await product.runJobs()
  await made(page).getByRole('heading', { name: pack.earlier }).waitFor()
  await expectAccessible(page)

  const owner = await visit('/report/pack', { token: books.token })
  await owner.getByText(fill(pack.send_note, { name: 'Dalia Petraitė' })).waitFor()
  await button(owner, pack.send).click()
  const receiver = owner.getByRole('dialog').getByRole('combobox', { name: pack.send_to })
  expect(await receiver.inputValue()).toBe(accountant.email)
  await button(owner, pack.send_submit).click()
  await made(owner).getByText(accountant.email).waitFor()
  await product.runJobs()
  expect(lastEmailTo(product, accountant.email).text).not.toContain('token=')
})

test('an employee finds no packs', async ({ product, visit }) => {
  const books = await withDocuments(product, 1)
  await makePack(product, books)
  const employee = await addMember(product, books, 'employee')
  const page = await visit('/report/pack', { token: employee.token })
  await page.getByRole('heading', { name: error.forbidden_title }).waitFor()
  await expectAccessible(page)
  expect(await button(page, pack.make).count()).toBe(0)
  expect((await employee.ask('GET', '/pack/all')).status).toBe(403)
})
