import { expect, test } from 'vitest'
import { canManage, permissions, roleAllows, roles, type Permission, type Role } from '#domain/permission.ts'

const all = Object.keys(permissions) as Permission[]
const allowed = (role: Role) => all.filter((permission) => roleAllows(role, permission))

test('an owner may do everything', () => expect(allowed('owner')).toEqual(all))

test('an admin may do everything but tax codes, billing, transfer, deletion and archives', () => {
  expect(all.filter((permission) => !roleAllows('admin', permission))).toEqual([
    'tax_code.write',
    'billing.write',
    'company.transfer',
    'company.delete',
    'archive.write',
  ])
})

test('an employee writes documents and payments, but no settings and no members', () => {
  expect(allowed('employee')).toEqual([
    'document.read',
    'document.write',
    'document.export',
    'payment.write',
    'expense.write',
  ])
})

test('an accountant reads, exports, records payments and expenses, and closes periods, but issues no invoices', () => {
  expect(allowed('accountant')).toEqual([
    'document.read',
    'document.export',
    'payment.write',
    'expense.write',
    'report.read',
    'period.close',
    'rate.write',
    'isaf.write',
    'pack.write',
    'history.read',
    'integrity.read',
    'tax_code.write',
  ])
})

test('every role reads documents', () => expect(roles.every((role) => roleAllows(role, 'document.read'))).toBe(true))

test('only owners change or remove an owner, and admins change the other members', () => {
  const managed = (role: Role) => roles.filter((other) => canManage(role, other))
  expect(roles.map((role) => [role, managed(role)])).toEqual([
    ['owner', ['owner', 'admin', 'employee', 'accountant']],
    ['admin', ['admin', 'employee', 'accountant']],
    ['employee', []],
    ['accountant', []],
  ])
})
