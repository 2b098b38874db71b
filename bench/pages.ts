import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { findChromium } from '../scripts/run/chromium.mjs'
import { makeCompany } from './company.ts'
import type { Figure } from './table.ts'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

const bytesOf = async (address: string, path: string, token: string) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    if (path !== '/login')
      await page.addInitScript((value) => localStorage.setItem('access_token', value), token.replace(/^Bearer /, ''))
    await page.goto(`${address}${path}`)
    return await scriptBytes(page)
  } finally {
    await browser.close()
  }
}

/** What the first visit costs on the wire. */
export const measurePages = async (address: string): Promise<Figure[]> => {
  const { token } = await makeCompany(address, 'bench-pages')
  const figures: Figure[] = []
  for (const { path, goal } of firstLoads) {
    const bytes = await bytesOf(address, path, token)
    figures.push({
      what: `Script of the first load of ${path}`,
      measured: kB(bytes),
      goal: `≤ ${kB(goal)}`,
      kept: bytes <= goal,
    })
  }
  return figures
}

/** Pages whose first load has a goal: what its scripts may weigh on the wire, in bytes. */
export const firstLoads = [
  { path: '/login', goal: 150_000 },
  { path: '/invoice/list', goal: 300_000 },
] as const

/** Bytes of script the browser has loaded for the page, as they travelled: compressed. */
export const scriptBytes = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // By name: a preloaded module is no 'script' to the browser.
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
}
