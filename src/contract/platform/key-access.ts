import type { KeyAccess } from '#domain/api-key.ts'

/** A call that issues, sends or pays: a key with the scope `documents` needs `may_issue` for it. */
export const issuing = { scope: 'documents', issues: true } as const satisfies KeyAccess

const reads = ['list', 'create_form', 'edit_form'] as const
const writes = ['create', 'update', 'delete', 'restore', 'archive', 'archive_restore'] as const
type CrudCall<Name extends string> = `${Name}.${(typeof reads)[number] | (typeof writes)[number]}`

/** What keys may do with the calls that every resource has: those that only read need `read`. */
export const crudKeys = <const Name extends string>(name: Name, write: KeyAccess) =>
  Object.fromEntries([
    ...reads.map((call) => [`${name}.${call}`, 'read']),
    ...writes.map((call) => [`${name}.${call}`, write]),
  ]) as Record<CrudCall<Name>, KeyAccess>

/** The same access for several calls. */
export const keysOf = <const Name extends string>(access: KeyAccess, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, access])) as Record<Name, KeyAccess>

/** Calls of the platform: public ones need no key. */
export const platformKeys = keysOf('never', [
  'health.live',
  'health.ready',
  'metrics',
  'openapi',
  'csrf.token',
  'captcha',
])
