import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { findChromium } from '../scripts/run/chromium.mjs'
import { createCompany } from './company.ts'
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

/** The transferred bytes of a first visit. */
export const measurePages = async (address: string): Promise<Figure[]> => {
  const { token } = await createCompany(address, 'bench-pages')
  const figures: Figure[] = []
  for (const { path, goal } of firstLoads) {
    const bytes = await bytesOf(address, path, token)
    figures.push({
      name: `Script of the first load of ${path}`,
      measured: kB(bytes),
      goal: `≤ ${kB(goal)}`,
      isMet: bytes <= goal,
    })
  }
  return figures
}

/** The pages with a goal for the compressed bytes of scripts in the first load. */
export const firstLoads = [
  { path: '/login', goal: 150_000 },
  { path: '/invoice/list', goal: 300_000 },
] as const

/** The compressed bytes of scripts that the browser has loaded for the page. */
export const scriptBytes = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // By name, because a preloaded module is not of type 'script'.
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
}
