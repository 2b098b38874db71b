/** The roles a person can have in a company. */
export const roles = ['owner', 'admin', 'employee', 'accountant'] as const

/** A person's role in one company. */
export type Role = (typeof roles)[number]

/** The roles one may be invited with or given: ownership is transferred by the owner, never granted. */
export const grantedRoles = ['admin', 'employee', 'accountant'] as const satisfies readonly Role[]

const everyone: readonly Role[] = roles
const staff: readonly Role[] = ['owner', 'admin', 'employee']
const books: readonly Role[] = ['owner', 'admin', 'accountant']
const heads: readonly Role[] = ['owner', 'admin']
const owners: readonly Role[] = ['owner']

/**
 * Who may do what. The server decides by this table; the client only hides what it forbids.
 * 'document' is invoices, clients and products: who issues invoices also keeps whom and what they name.
 */
export const permissions = {
  'document.read': everyone,
  'document.write': staff,
  'document.export': everyone,
  'payment.write': everyone,
  'expense.write': everyone,
  'period.close': books,
  // Who did what in the whole company, and from which address; each document's own history is part of reading it.
  'history.read': books,
  'settings.write': heads,
  'people.write': heads,
  'billing.write': owners,
  'company.transfer': owners,
  'company.delete': owners,
} as const satisfies Record<string, readonly Role[]>

/** The name of something a role may or may not do. */
export type Permission = keyof typeof permissions

/** Whether the role may do it. */
export const roleAllows = (role: Role, permission: Permission): boolean => permissions[permission].includes(role)

/** Whether a person of one role may change or take away that of another: only owners touch an owner. */
export const mayManage = (role: Role, other: Role): boolean =>
  roleAllows(role, 'people.write') && (other !== 'owner' || role === 'owner')
