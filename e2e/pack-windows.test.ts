import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { made, makePack, withDocuments } from './pack-steps.ts'
import { button } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const { pack } = textsOf.lt

test('on a phone in English the newest pack comes before the form, and all fits', async ({ product, visit }) => {
  const texts = textsOf.en
  const books = await withDocuments(product, 1)
  await books.ask('PUT', '/user/profile', { locale: 'en' })
  const stored = await makePack(product, books)
  const page = await visit('/report/pack', { lang: 'en', width: 390, scheme: 'dark', token: books.token })
  const name = page.getByRole('heading', { name: stored.file_name })
  await name.waitFor()
  await button(page, texts.pack.make).waitFor()
  const topOf = async (place: typeof name) => (await place.boundingBox())?.y ?? 0
  expect(await topOf(name)).toBeLessThan(await topOf(button(page, texts.pack.make)))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const widths = await Promise.all(
    [texts.pack.send, texts.pack.download, texts.pack.make].map(
      async (each) => (await button(page, each).boundingBox())?.width ?? 0,
    ),
  )
  for (const width of widths) expect(width).toBeGreaterThan(300)
  await expectAccessible(page)
})

test('the dialog of a letter has the focus as soon as it is on screen, so that no typed key is lost', async ({
  product,
  visit,
}) => {
  const books = await withDocuments(product, 1)
  await makePack(product, books)
  const page = await visit('/report/pack', { token: books.token })
  await button(page, pack.send).waitFor()
  const focused = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          const dialog = document.querySelector('[role="dialog"]')
          if (!dialog) return
          observer.disconnect()
          // Microtasks of the mutation run before any timer and before the next key.
          resolve(dialog.querySelector<HTMLInputElement>('input:focus')?.type)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await button(page, pack.send).click()
  expect(await focused).toBe('email')
})

test('in a window of 360 × 225 a pack is made, sent and removed by keyboard alone', async ({ product, visit }) => {
  const books = await withDocuments(product, 1)
  const page = await visit('/report/pack', { token: books.token, width: 360, height: 225 })
  await button(page, pack.make).waitFor()
  /** Presses Tab until the element has the focus, which then is in the window. */
  const tabTo = async (target: ReturnType<typeof button>) => {
    for (let count = 0; count < 80; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    const box = await target.boundingBox()
    expect(box).not.toBeNull()
    expect([box!.y > -1, box!.y + box!.height < 226]).toEqual([true, true])
  }
  const invoices = page.getByRole('checkbox', { name: new RegExp(`^${pack.part_invoices}`) })
  await tabTo(invoices)
  await page.keyboard.press('Space')
  expect(await invoices.isChecked()).toBe(false)
  await tabTo(button(page, pack.make))
  await page.keyboard.press('Enter')
  await made(page).getByText(pack.waiting).waitFor()
  await product.runJobs()
  await button(page, pack.send).waitFor()
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo(button(page, pack.send))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: pack.send_title }).waitFor()
  await page.keyboard.type('dalia@apskaita.lt')
  await page.keyboard.press('Enter')
  await made(page).getByText('dalia@apskaita.lt').waitFor()
  const name = (await books.read('/pack/all')).data[0].file_name
  const remove = button(page, fill(pack.remove_of, { name }))
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo(remove)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: fill(pack.remove_title, { name }) })
  await question.waitFor()
  await tabTo(question.getByRole('button', { name: pack.remove, exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText(pack.none).waitFor()
  await expectAccessible(page)
})
