import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Colours between two states are of no state. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })

/** Nothing on the page keeps anybody out, as far as a machine can tell. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
}

/** The same in light and in dark, as the system asks for it. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await expectAccessible(page)
  }
}
