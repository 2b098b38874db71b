import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Minified: sent to every page that is looked through, and half as long. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours between two states are of no state. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })

const violationsOn = async (page: Page, options: RunOptions): Promise<string[]> => {
  await settled(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // What is in order is not told in full: it is most of a page, and would be described at length.
  const told: RunOptions = { ...options, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(told)})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  )
}

/** What is only so while one page gives way to the next is nobody's obstacle; what stays is. Large pages take their time to be looked through. */
const expectNothingFound = async (page: Page, options: RunOptions = {}) => {
  let found = await violationsOn(page, options)
  for (let again = 0; again < 10 && found.length > 0; again += 1) {
    await page.waitForTimeout(500)
    found = await violationsOn(page, options)
  }
  expect(found, page.url()).toEqual([])
}

const inScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Nothing on the page keeps anybody out, as far as a machine can tell; in the dark only its colours are others. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await inScheme(page, 'dark')
  await expectNothingFound(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await inScheme(page, 'light')
  await expectNothingFound(page)
}
