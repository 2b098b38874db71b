import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { test } from './harness.ts'
import { dateAfter, heading } from './steps.ts'
import { textsOf } from './texts.ts'

const { client: texts, invoice_list: list, shell } = textsOf.lt

const isCut = (place: Locator) => place.evaluate((element) => element.scrollWidth > element.clientWidth)

/** Amounts that overlap, or are nearer than 6 px on one line. */
const touching = (page: Page) =>
  page.locator('main [data-tone]').evaluateAll((amounts) => {
    const boxes = amounts.map((each) => [each.textContent, each.getBoundingClientRect()] as const)
    const shown = boxes.filter(([, box]) => box.width > 0)
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left - 6 < b.right && b.left - 6 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom
    return shown.flatMap(([text, box], at) =>
      shown.slice(at + 1).flatMap(([other, next]) => (overlap(box, next) ? [`${text} | ${other}`] : [])),
    )
  })

/** The characters at the end of each wrapped line. */
const breaksAfter = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const signs: { sign: string; top: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        signs.push({ sign: node.textContent![at]!, top: range.getBoundingClientRect().top })
      }
    return signs.flatMap(({ sign, top }, at) => (Math.abs((signs[at + 1]?.top ?? top) - top) > 4 ? [sign] : []))
  })

test('at every width lists fit the page, names are not cut off and amounts do not touch', async ({
  product,
  visit,
}) => {
  const books = await openBooks(product)
  const contacts = [{ name: 'Ona', email: 'buhalterija@baltijosmediena.partneriai.lt', phone: null }]
  const debtor = await books.create('/client', { title: 'UAB „Raidės ir linijos“', code: '110053842', contacts })
  const fields = { client_id: debtor.id, date: dateAfter(-30), date_due: dateAfter(-20) }
  const late = await books.invoice({ ...fields, lines: [books.line({ price: '1234567.80' })] })
  await books.invoice({ ...fields, currency: 'USD', exchange_rate: '1.1', lines: [books.line({ price: '765432.10' })] })
  const page = await visit('/invoice/list', { token: books.token, width: 800 })

  const row = page.getByRole('row').filter({ hasText: late.number })
  await row.waitFor()
  for (const part of [row.getByText('UAB „Raidės ir linijos“'), row.getByRole('link').first()])
    expect(await isCut(part.locator('xpath=ancestor-or-self::td'))).toBe(false)
  // The balance due is visible, not only its column heading.
  await page.getByRole('columnheader', { name: list.column_unpaid }).waitFor()
  expect(await row.getByRole('cell').filter({ visible: true }).last().innerText()).toMatch(/1.493.827,04/)

  for (const path of ['/invoice/list', '/client/list', '/expense/list', '/payment/list', '/product/list']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('main').locator('[aria-busy=true]').waitFor({ state: 'detached' })
    for (const [width, height] of [
      [800, 900],
      [1440, 900],
      [2560, 1300],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const message = `${path} ${width}`
      await expect.poll(() => touching(page), { message }).toEqual([])
      const overflow = () =>
        page.evaluate(() => {
          const main = document.querySelector('main')!
          return [document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth]
        })
      await expect.poll(overflow, { message }).toEqual([0, 0])
    }
  }

  await page.goto(`/client/edit/${debtor.id}`)
  await heading(page, debtor.title).waitFor()
  const email = page.getByRole('link', { name: 'buhalterija@' })
  const breaks = await breaksAfter(email)
  expect(breaks.length).toBeGreaterThan(0)
  expect(breaks.filter((sign) => sign !== '@' && sign !== '.')).toEqual([])
  expect(await touching(page)).toEqual([])
  await page.getByRole('link', { name: texts.create_invoice }).first().waitFor()
  await page.getByRole('navigation', { name: shell.navigation_phone }).waitFor()
})
