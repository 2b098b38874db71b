import type { Page } from 'playwright-core'
import { textsOf } from './texts.ts'

const { shell } = textsOf.lt

/** The password of people who were not signed up through the screens. */
export const secret = 'Ramunė-77'

export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Counts API requests from now on, by 'GET /user/data'. */
export const watchRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname.slice('/api'.length)}`)
  })
  return { seen: requests, count: (call: string) => requests.filter((each) => each === call).length }
}

/** Follows a link of the main navigation. */
export const navigateTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: shell.navigation, exact: true }).getByRole('link', { name: title }).click()
