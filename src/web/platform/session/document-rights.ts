import { useCan } from './permissions.ts'

const documentRights = { invoice: 'document.write', expense: 'expense.write' } as const
type DocumentKind = keyof typeof documentRights

/** Whether they may make documents of the kind, and so their drafts and recurring ones. */
export const useCanMake = (kind: DocumentKind): boolean => useCan(documentRights[kind])
