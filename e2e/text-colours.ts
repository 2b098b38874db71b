import type { Page } from 'playwright-core'

/**
 * Hashes of what decides the colours of each text: its element and all around it, with their classes and states. It runs in the browser, so it is one
 * function.
 */
const hashesOfTexts = (): number[] => {
  const states = /^(?:data-|disabled$|open$|type$|aria-(?:selected|current|pressed|checked|expanded|invalid|disabled)$)/
  const found = new Set<number>()
  const describe = (element: Element): string => {
    const parts = [element.tagName]
    for (const { name, value } of element.attributes) {
      if (name === 'class') parts.push(...value.split(/\s+/).toSorted())
      else if (name === 'style' && /color|background/.test(value)) parts.push(value)
      // Values with digits are ids and numbers, which are no styles.
      else if (states.test(name)) parts.push(/^[a-z-]{0,20}$/.test(value) ? `${name}=${value}` : name)
    }
    return parts.join(' ')
  }
  const visit = (element: Element, outer: number): void => {
    let hash = outer
    for (const character of describe(element)) hash = (hash * 33 + character.charCodeAt(0)) | 0
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    if (hasText || element.matches('input, textarea, select')) found.add(hash)
    for (const child of element.children) visit(child, hash)
  }
  visit(document.documentElement, innerWidth < 768 ? 1 : 2)
  return [...found]
}

const checked = new Set<number>()

/**
 * Calls `check` if the page has a text whose colours were not checked yet in this worker. Comparing contrast takes most of the time of axe, and
 * depends on nothing but classes and states.
 */
export const withNewColours = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const hashes = await page.evaluate(hashesOfTexts)
  if (hashes.every((hash) => checked.has(hash))) return
  await check()
  for (const hash of hashes) checked.add(hash)
}
