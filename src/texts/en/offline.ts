import type { Same } from '#texts/same.ts'
import type { offline as source } from '#texts/lt/offline.ts'

/** What the product shows without a connection. */
export const offline: Same<typeof source> = {
  from: 'The data is from {{when}}.',
}
