import type { Locator, Page } from 'playwright-core'

/** The text of an element with ordinary spaces. */
export const textOf = async (found: Locator) => (await found.textContent())?.replaceAll(/[\u00A0\u202F]/g, ' ')

/** The row of a report with the text. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
