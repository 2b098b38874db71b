import type { DraftKind } from '#domain/draft.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

const rights = { invoice: 'document.write', expense: 'expense.write' } as const

/** Whether the role may make documents of the kind, and so what becomes one. */
export const mayMake = (role: Role, kind: DraftKind): boolean => roleAllows(role, rights[kind])

/** Refuses whoever may not. */
export const refuseKind = ({ session }: CompanyContext, kind: DraftKind): void => {
  if (!mayMake(session.role, kind)) throw new Problem('forbidden')
}
