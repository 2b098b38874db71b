import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withNewColours } from './text-colours.ts'

/** Waits until all transitions have ended: the colours in between would fail the contrast check. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })

/** The pages of clients allow no script: there it is run by the debugger, not by the page. */
const addAxe = async (page: Page): Promise<void> => {
  const script = '/build/axe.min.js'
  if (!/^\/[ci]\//.test(new URL(page.url()).pathname)) await page.addScriptTag({ url: script })
  else await page.evaluate(await (await page.request.get(script)).text())
}

const violationsOn = async (page: Page, options: RunOptions): Promise<string[]> => {
  await waitForTransitions(page)
  if (!(await page.evaluate('"axe" in window'))) await addAxe(page)
  // Only violations are described in full; describing all that passes takes long.
  const runOptions: RunOptions = { ...options, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(runOptions)})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Retries, since a violation while one page replaces another does not count. */
const expectNoViolations = async (page: Page, options: RunOptions) => {
  let remaining = await violationsOn(page, options)
  for (let attempt = 0; attempt < 10 && remaining.length > 0; attempt += 1) {
    await page.waitForTimeout(500)
    remaining = await violationsOn(page, options)
  }
  expect(remaining, page.url()).toEqual([])
}

const switchScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}], html:not([data-mantine-color-scheme])`).waitFor()
}

const ofContrast = ['color-contrast', 'link-in-text-block']
const withoutContrast = Object.fromEntries(ofContrast.map((rule) => [rule, { enabled: false }]))

/** Checks the page with axe. The dark scheme changes only colours, so only contrast is checked there. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await withNewColours(page, async () => {
    for (const scheme of ['dark', 'light'] as const) {
      await switchScheme(page, scheme)
      await expectNoViolations(page, { runOnly: ofContrast })
    }
  })
  await expectNoViolations(page, { rules: withoutContrast })
}
