import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import type { Language } from './words.ts'

export type VisitOptions = {
  lang?: Language
  /** 1440 by default; under 600 it is a phone, with a finger for a pointer. */
  width?: number
  /** 900 by default, 844 on a phone. */
  height?: number
  scheme?: 'light' | 'dark'
  /** Who is signed in already: their access token. */
  token?: string
  /** Statuses the test means to see, or that there is no line: browsers write each refused request to their console. */
  refusals?: readonly (number | 'offline')[]
}

/** Opens an address in a browser of its own: nothing of another test is in it. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>

type Fixtures = { product: Product; visit: Visit }

/** How long an action waits for its element; long, because other programs may keep the machine busy. */
const actionTimeoutMs = 60_000

const newContext = (browser: Browser, origin: string, options: VisitOptions) => {
  const { lang = 'lt', width = 1440, scheme = 'light', token } = options
  const phone = width < 600
  const { height = phone ? 844 : 900 } = options
  const stored = { locale: lang, ...(token ? { access_token: token } : {}) }
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: lang === 'lt' ? 'lt-LT' : 'en-GB',
    timezoneId: 'Europe/Vilnius',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  })
}

/** What went wrong in a page that nobody asked for; any of it fails the test. */
const collectDefects = (
  context: BrowserContext,
  refusals: NonNullable<VisitOptions['refusals']>,
  defects: string[],
) => {
  const isMeant = (text: string) =>
    refusals.some((status) =>
      text.startsWith(
        status === 'offline'
          ? 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
          : `Failed to load resource: the server responded with a status of ${status} `,
      ),
    )
  context.on('console', (message) => {
    if (message.type() === 'error' && !isMeant(message.text()))
      defects.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => defects.push(`page: ${error.error().stack ?? error.error().message}`))
}

/** Pictures of the pages and what server and console said, in `test-results/`, where a test has failed. */
const keepEvidence = async (name: string, contexts: readonly BrowserContext[], texts: readonly string[]) => {
  const folder = join(import.meta.dirname, '..', 'test-results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${file}-${at + 1}.png`, timeout: 5000 }).catch(() => undefined)
  writeFileSync(`${file}.txt`, [...pages.map((page) => page.url()), ...texts].join('\n'))
}

/** Whether the server says of itself that something is broken: pino's level of errors. */
const isDefect = (line: string) => (JSON.parse(line) as { level: number }).level >= 50

/** Tests of a product started with these settings, one for each file. */
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
      const logStart = product.lines.length
      await use(async (path, options = {}) => {
        const context = await newContext(browser, product.origin, options)
        contexts.push(context)
        context.setDefaultTimeout(actionTimeoutMs)
        collectDefects(context, options.refusals ?? [], defects)
        const page = await context.newPage()
        await page.goto(path)
        return page
      })
      const log = product.lines.slice(logStart)
      defects.push(...log.filter(isDefect).map((line) => `server: ${line}`))
      if (task.result?.state === 'fail' || defects.length > 0)
        await keepEvidence(task.name, contexts, [...defects, '', ...log])
      for (const context of contexts) await context.close()
      if (defects.length > 0) throw new Error(`Nobody asked for this:\n${defects.join('\n')}`)
    },
  })

/** Tests without the robot check, which costs each sign-up a second. */
export const test = productTest()
