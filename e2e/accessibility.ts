import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Colours between two states are of no state. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })

const expectNothingFound = async (page: Page, axe: AxeBuilder): Promise<void> => {
  await settled(page)
  // The other mode opens a tab for each check, for pages with frames; there are none here.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
}

const inScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Nothing on the page keeps anybody out, as far as a machine can tell; in the dark only its colours are others. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await inScheme(page, 'dark')
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
  await inScheme(page, 'light')
  await expectNothingFound(page, new AxeBuilder({ page }))
}
