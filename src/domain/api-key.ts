/** What a key may do at most, from the least to the most. Its maker's role limits it further. */
export const keyScopes = ['read', 'documents', 'all'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * Whether a key may make a call: never, or from this scope on. `issues`: the call issues or sends a document, changes or voids an issued
 * one, or records a payment; the key then also needs `may_issue`.
 */
export type KeyAccess = 'never' | KeyScope | { readonly scope: KeyScope; readonly issues: true }

/** Why a key may not make a call: no key may, its scope is too narrow, or it may not issue. */
export type KeyRefusal = 'never' | 'scope' | 'issue'

/** Why a key may not make a call; undefined: it may. */
export const keyRefusal = (access: KeyAccess, key: { scope: KeyScope; may_issue: boolean }): KeyRefusal | undefined => {
  if (access === 'never') return 'never'
  const needed = typeof access === 'string' ? access : access.scope
  if (keyScopes.indexOf(key.scope) < keyScopes.indexOf(needed)) return 'scope'
  return typeof access === 'object' && !key.may_issue ? 'issue' : undefined
}

/** Every key begins with this, so that it is recognised in a header, and by programs that search code for secrets. */
export const keyPrefix = 'kv_'

/** Years until a key ends: by default, and at most. */
export const keyYears = 1
export const maxKeyYears = 2

/** Days before its end on which the maker of a key gets an email. */
export const keyWarningDays = 14

/** The most keys of one company that have not ended. */
export const maxKeys = 20

/** The most requests with one key in a minute, and on one day (UTC). */
export const keyRequestsPerMinute = 120
export const keyRequestsPerDay = 20_000
