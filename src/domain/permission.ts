/** The roles a person can have in a company. */
export const roles = ['owner', 'admin', 'employee', 'accountant'] as const

/** A person's role in one company. */
export type Role = (typeof roles)[number]

/** The roles that can be granted. Ownership is transferred by the owner, never granted. */
export const grantedRoles = ['admin', 'employee', 'accountant'] as const satisfies readonly Role[]

const everyone: readonly Role[] = roles
const staff: readonly Role[] = ['owner', 'admin', 'employee']
const books: readonly Role[] = ['owner', 'admin', 'accountant']
const taxpayers: readonly Role[] = ['owner', 'accountant']
const heads: readonly Role[] = ['owner', 'admin']
const owners: readonly Role[] = ['owner']

/**
 * The roles that have each permission. The server decides by this table; the client only hides what it forbids.
 * 'document' covers invoices, clients and products: whoever issues invoices also edits the clients and products on them.
 */
export const permissions = {
  'document.read': everyone,
  'document.write': staff,
  'document.export': everyone,
  'payment.write': everyone,
  'expense.write': everyone,
  // Figures of the whole company: results, balances, the ledger.
  'report.read': books,
  'period.close': books,
  // Exchange rates of the company.
  'rate.write': books,
  'isaf.write': books,
  // All documents and figures of a period in one file.
  'pack.write': books,
  // The history of the whole company with IP addresses. The history of a document is part of reading the document.
  'history.read': books,
  'integrity.read': books,
  // The personal code of an individual who sells, for files of the tax office.
  'tax_code.write': taxpayers,
  'settings.write': heads,
  // Keys with which programs call the API.
  'key.write': heads,
  // Many records of every kind at once.
  'import.write': heads,
  'people.write': heads,
  'billing.write': owners,
  'company.transfer': owners,
  'company.delete': owners,
  // Everything of the company in one file, with the tax codes in its files for the tax office.
  'archive.write': owners,
} as const satisfies Record<string, readonly Role[]>

/** The name of a permission. */
export type Permission = keyof typeof permissions

/** Whether the role has the permission. */
export const roleAllows = (role: Role, permission: Permission): boolean => permissions[permission].includes(role)

/** Whether a person with `role` may change or remove a member with `other`: only owners may change an owner. */
export const canManage = (role: Role, other: Role): boolean =>
  roleAllows(role, 'people.write') && (other !== 'owner' || role === 'owner')
