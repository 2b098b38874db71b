import type { Page } from 'playwright-core'

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
