import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { openBooks } from '#server/test/books.ts'
import { signUpWithCompany } from '#server/test/server.ts'
import { test } from './harness.ts'
import { textsOf } from './texts.ts'
import { startTwoVersions } from './two-versions.ts'

const { error, offline, read_file, shell } = textsOf.lt

/** Runs in a page: waits for the active service worker and names the caches of versions. */
const cachesWhenActive = async () => {
  await navigator.serviceWorker.ready
  return (await caches.keys()).filter((name) => name.startsWith('kvitas-'))
}

const openSignedIn = async (browser: Browser, origin: string, token: string, phone = false) => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'lt-LT',
    ...(phone ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {}),
  })
  const value = token.replace(/^Bearer /, '')
  await context.addInitScript((stored) => localStorage.setItem('access_token', stored), value)
  return context
}

const openList = async (page: Page) => {
  await page.goto('/invoice/list')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The worker is installed some seconds after the page is drawn. */
const waitForVersion = (page: Page, entry: string) =>
  expect.poll(() => page.evaluate(cachesWhenActive), { timeout: 60_000 }).toEqual([`kvitas-${entry}`])

test('the product can be installed: manifest, icons and the service worker are served', async ({ product }) => {
  const manifest = await fetch(`${product.origin}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, start_url, display } = (await manifest.json()) as {
    icons: { src: string }[]
    start_url: string
    display: string
  }
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' })
  for (const { src } of icons) {
    const icon = await fetch(`${product.origin}${src}`)
    expect(icon.headers.get('content-type'), src).toBe('image/png')
  }
  const worker = await fetch(`${product.origin}/service-worker.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toContain('max-age=0')
  // Under the address of files that never change, a browser would keep an old worker for a year.
  expect((await fetch(`${product.origin}/build/service-worker.js`)).status).toBe(404)
})

test('without the server the installed product opens and says that it is offline', async ({ browser, product }) => {
  const { token } = await signUpWithCompany(product)
  const versions = await startTwoVersions(product.origin)
  const context = await openSignedIn(browser, versions.origin, token)
  const page = await context.newPage()
  await openList(page)
  await waitForVersion(page, versions.firstEntry)
  await versions.stop()
  await page.goto('/product/list')
  await page.getByText(error.offline_title).first().waitFor()
  await versions.start()
  await page.goto('/product/list')
  await page.getByRole('heading', { level: 1, name: shell.title_product_list }).waitFor()
  // What a call answers is never stored by the worker.
  const stored = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.length).toBeGreaterThan(100)
  expect(stored.filter((path) => !path.startsWith('/build/'))).toEqual([])
  await context.close()
  await versions.stop()
})

test('a page of the old version keeps its files until it is closed, then the new version replaces it as a whole', async ({
  browser,
  product,
}) => {
  const { token } = await signUpWithCompany(product)
  const versions = await startTwoVersions(product.origin)
  const { state, firstEntry, secondEntry } = versions
  const context = await openSignedIn(browser, versions.origin, token)
  const old = await context.newPage()
  await openList(old)
  await waitForVersion(old, firstEntry)
  // The release: the server has the new version only, and the page is one of the old.
  state.isSecond = true
  const other = await context.newPage()
  await openList(other)
  expect(await other.content()).toContain(secondEntry)
  const update = () => old.evaluate(async () => (await (await navigator.serviceWorker.ready).update()).waiting !== null)
  await expect.poll(update, { timeout: 60_000 }).toBe(true)
  // The old page still opens a page whose file the server no longer has.
  await old.getByRole('link', { name: shell.title_product_list }).first().click()
  await old.getByRole('heading', { level: 1, name: shell.title_product_list }).waitFor()
  expect(await old.content()).toContain(firstEntry)
  await old.close()
  await other.reload()
  await waitForVersion(other, secondEntry)
  await versions.stop()
  await other.goto('/client/list')
  await other.getByText(error.offline_title).first().waitFor()
  expect(await other.content()).toContain(secondEntry)
  await context.close()
})

test('while a release is half done, no worker with the page of another version is installed', async ({
  browser,
  product,
}) => {
  const { token } = await signUpWithCompany(product)
  const versions = await startTwoVersions(product.origin)
  const { state, firstEntry } = versions
  const context = await openSignedIn(browser, versions.origin, token)
  const page = await context.newPage()
  await openList(page)
  await waitForVersion(page, firstEntry)
  // One server already has the new worker, another still answers with the old page.
  state.isSecond = true
  state.isPageOld = true
  const states = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const seen: string[] = []
    const found = new Promise<void>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => {
          seen.push(worker.state)
          resolve()
        })
      })
    })
    await registration.update()
    await found
    return seen
  })
  expect(states).toEqual(['redundant'])
  await context.close()
  await versions.stop()
})

/** Runs in a page: shares photos with these names as another app does. */
const share = (names: string[]) => {
  const form = document.createElement('form')
  Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', name: 'files', multiple: true })
  const chosen = new DataTransfer()
  for (const name of names)
    chosen.items.add(new File([new Uint8Array([255, 216, 255, 1, name.length])], name, { type: 'image/jpeg' }))
  input.files = chosen.files
  form.append(input)
  document.body.append(form)
  form.submit()
}

test('several files that another app shares become papers of the inbox', async ({ browser, product }) => {
  const { token, ask } = await signUpWithCompany(product)
  const context = await openSignedIn(browser, product.origin, token, true)
  const page = await context.newPage()
  await openList(page)
  await page.evaluate(cachesWhenActive)
  await page.reload()
  await page.evaluate(share, ['kuras.jpg', 'pietūs.jpg'])
  await page.waitForURL((url) => url.pathname === '/inbox' && url.search === '')
  const papers = async () => (await ask('GET', '/inbox/all')).body.data
  await expect.poll(async () => (await papers()).length).toBe(2)
  expect(await papers()).toMatchObject([{ source: 'share' }, { source: 'share' }])
  expect(await page.evaluate(async () => (await caches.keys()).includes('shared-files'))).toBe(false)
  await context.close()
})

test('a file that another app shares becomes the file of a new expense', async ({ browser, product }) => {
  const { token } = await signUpWithCompany(product)
  const context = await openSignedIn(browser, product.origin, token, true)
  const page = await context.newPage()
  await openList(page)
  await page.evaluate(cachesWhenActive)
  await page.reload()
  await page.evaluate(share, ['čekis.jpg'])
  await page.waitForURL('**/expense/read?shared=1')
  await page.getByRole('heading', { level: 1, name: read_file.title }).waitFor()
  expect(await page.evaluate(async () => (await caches.keys()).includes('shared-files'))).toBe(false)
  await context.close()
})

test('on a phone a photo becomes an expense in two taps', async ({ product, visit }) => {
  const { token } = await signUpWithCompany(product)
  const page = await visit('/dashboard', { token, width: 390 })
  await page.getByRole('button', { name: textsOf.lt.common.create }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: shell.photograph_expense }).click()
  await (
    await chooser
  ).setFiles({ name: 'čekis.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([255, 216, 255, 1, 2]) })
  await page.waitForURL('**/expense/read')
  await page.getByRole('heading', { level: 1, name: read_file.title }).waitFor()
})

/** Runs in a page: what this browser has kept, as the keys and the roles. */
const readKept = async () => {
  // Opening it would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'kvitas-lists')) return []
  return new Promise<{ key: string; role: string | undefined }[]>((resolve) => {
    const request = indexedDB.open('kvitas-lists')
    request.addEventListener('success', () => {
      const store = request.result.transaction('answers').objectStore('answers')
      const [keys, values] = [store.getAllKeys(), store.getAll()]
      values.addEventListener('success', () => {
        request.result.close()
        resolve(keys.result.map((key, at) => ({ key: String(key), role: values.result[at].role })))
      })
    })
  })
}
const keptKeys = async (page: Page) => (await page.evaluate(readKept)).map(({ key }) => key).join(' ')
const keptRoles = async (page: Page) => [
  ...new Set((await page.evaluate(readKept)).flatMap(({ role }) => (role ? [role] : []))),
]
const waiting = { timeout: 60_000 }

test('the last lists are shown without the server with the time they are from, and removed when signing out or when the session ends', async ({
  browser,
  product,
}) => {
  const books = await openBooks(product)
  const { number } = await books.invoice()
  const versions = await startTwoVersions(product.origin)
  const context = await openSignedIn(browser, versions.origin, books.token)
  const page = await context.newPage()
  await openList(page)
  await waitForVersion(page, versions.firstEntry)
  await page.getByRole('link', { name: shell.title_client_list }).first().click()
  await page.getByText(books.client.title).first().waitFor()
  await expect.poll(() => keptKeys(page), waiting).toMatch(/client\.list/)
  expect(await keptKeys(page)).toMatch(/invoice\.list.*session/)
  await versions.stop()
  for (const [path, text] of [
    ['/invoice/list', number],
    ['/client/list', books.client.title],
  ] as const) {
    await page.goto(path)
    await page.getByText(text, { exact: true }).first().waitFor()
    await page.getByText(offline.from.split('{{when}}')[0]!.trim()).waitFor()
  }
  // A list that was never opened is not there.
  await page.goto('/product/list')
  await page.getByText(error.offline_title).first().waitFor()

  // The session ended meanwhile: nothing stays.
  await product.owner.query('delete from session where user_id = $1', [books.id])
  await versions.start()
  await page.goto('/invoice/list')
  await page.waitForURL('**/login**')
  await expect.poll(() => keptKeys(page), waiting).toBe('')
  await versions.stop()
  await page.goto('/invoice/list')
  expect(await page.getByText(number, { exact: true }).count()).toBe(0)
  await context.close()
})

test('lists of a company are not kept after the role in it has changed, nor after signing out', async ({
  browser,
  product,
}) => {
  const books = await openBooks(product)
  await books.invoice()
  const person = await joinAs(product, books, 'employee')
  const context = await openSignedIn(browser, product.origin, person.token)
  const page = await context.newPage()
  await openList(page)
  await expect.poll(() => keptRoles(page), waiting).toEqual(['employee'])
  await product.owner.query(`update company_member set role = 'accountant' where user_id = $1`, [person.id])
  await page.reload()
  await expect.poll(() => keptRoles(page), waiting).toEqual(['accountant'])
  await page.getByRole('button', { name: shell.user_menu }).click()
  await page.getByRole('menuitem', { name: shell.logout }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => keptKeys(page), waiting).toBe('')
  await context.close()
})
