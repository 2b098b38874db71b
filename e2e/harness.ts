import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import type { Language } from './texts.ts'

export type VisitOptions = {
  lang?: Language
  /** 1440 by default. A width under 600 is a phone with a touch screen. */
  width?: number
  /** 900 by default, 844 on a phone. */
  height?: number
  scheme?: 'light' | 'dark'
  /** The access token of the person who is signed in. */
  token?: string
  /** Expected error statuses, or being offline: browsers log each failed request to their console. */
  refusals?: readonly (number | 'offline')[]
  /** A message of the server's log that the test causes. */
  fault?: string
  /** Lets the page install its service worker, which stores all files of the product. */
  worker?: boolean
}

/** Opens an address in a new browser context, separate from other tests. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>

type Fixtures = { product: Product; visit: Visit }

/** How long an action waits for its element. Long, since the machine may be busy. */
const actionTimeoutMs = 60_000

const newContext = async (browser: Browser, origin: string, options: VisitOptions) => {
  const { lang = 'lt', width = 1440, scheme = 'light', token } = options
  const phone = width < 600
  const { height = phone ? 844 : 900 } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: lang === 'lt' ? 'lt-LT' : 'en-GB',
    timezoneId: 'Europe/Vilnius',
    serviceWorkers: options.worker ? 'allow' : 'block',
  })
  const stored = { locale: lang, ...(token ? { access_token: token } : {}) }
  await context.addInitScript(fillStorage, { origin, stored })
  return context
}

/** Runs in the browser before the first page. Playwright's `storageState` would open an extra page for this. */
const fillStorage = ({ origin, stored }: { origin: string; stored: Record<string, string> }) => {
  if (location.origin !== origin) return
  // The frame of a PDF has none.
  const storage = globalThis.localStorage as Storage | null
  if (!storage || storage.getItem('test_stored')) return
  storage.setItem('test_stored', 'yes')
  for (const [name, value] of Object.entries(stored)) storage.setItem(name, value)
}

/** Unexpected errors of a page; any of them fails the test. */
const collectDefects = (
  context: BrowserContext,
  refusals: NonNullable<VisitOptions['refusals']>,
  defects: string[],
) => {
  const isExpected = (text: string) =>
    refusals.some((status) =>
      text.startsWith(
        status === 'offline'
          ? 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
          : `Failed to load resource: the server responded with a status of ${status} `,
      ),
    )
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      defects.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => defects.push(`page: ${error.error().stack ?? error.error().message}`))
}

/** Stores screenshots of the pages and the logs of server and console in `test-results/` after a failed test. */
const storeFailureReport = async (name: string, contexts: readonly BrowserContext[], texts: readonly string[]) => {
  const folder = join(import.meta.dirname, '..', 'test-results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${file}-${at + 1}.png`, timeout: 5000 }).catch(() => undefined)
  writeFileSync(`${file}.txt`, [...pages.map((page) => page.url()), ...texts].join('\n'))
}

/** Whether a log line has at least pino's error level, and the test did not cause it. */
const isDefect = (line: string, faults: ReadonlySet<string>) => {
  const { level, msg } = JSON.parse(line) as { level: number; msg: string }
  return level >= 50 && !faults.has(msg)
}

/** Test functions for a product with these settings; one product is started for each file. */
export const productTest = (environment: Record<string, string> = {}) =>
  base.extend<Fixtures & { browser: Browser }>({
    browser: [
      // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from the pattern what a fixture needs.
      async ({}, use) => {
        const browser = await chromium.connect(inject('browserAddress'))
        await use(browser)
        await browser.close()
      },
      { scope: 'file' },
    ],
    product: [
      // oxlint-disable-next-line eslint/no-empty-pattern
      async ({}, use) => {
        const product = await startProduct(environment)
        await use(product)
        await product.close()
      },
      { scope: 'file' },
    ],
    visit: async ({ browser, product, task }, use) => {
      const contexts: BrowserContext[] = []
      const defects: string[] = []
      const faults = new Set<string>()
      const logStart = product.lines.length
      await use(async (path, options = {}) => {
        const context = await newContext(browser, product.origin, options)
        contexts.push(context)
        if (options.fault) faults.add(options.fault)
        context.setDefaultTimeout(actionTimeoutMs)
        collectDefects(context, options.refusals ?? [], defects)
        const page = await context.newPage()
        await page.goto(path)
        return page
      })
      const log = product.lines.slice(logStart)
      defects.push(...log.filter((line) => isDefect(line, faults)).map((line) => `server: ${line}`))
      if (task.result?.state === 'fail' || defects.length > 0)
        await storeFailureReport(task.name, contexts, [...defects, '', ...log])
      for (const context of contexts) await context.close()
      if (defects.length > 0) throw new Error(`Unexpected errors:\n${defects.join('\n')}`)
    },
  })

/** Tests without the robot check, which costs each sign-up a second. */
export const test = productTest()
