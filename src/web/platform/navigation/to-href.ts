import { placeOf } from './navigation.ts'

/** An address inside the product in the router's words: `navigate(toHref('/client/list?tab=vendors'))`. */
export const toHref = (href: string) => {
  const { path, query, hash } = placeOf(href)
  return { to: path, search: query, ...(hash ? { hash } : {}) }
}
