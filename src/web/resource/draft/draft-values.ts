import type { DraftForm, DraftValue } from '#domain/draft.ts'

// Whoever uses the API may have stored values of other types in a draft: such a value counts as an empty one.

export const textOf = (value: DraftValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const partOf = (value: DraftValue | undefined): DraftForm | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined

type Discount = { kind: 'percent' | 'amount'; value: string }

export const discountOf = (value: DraftValue | undefined): Discount | null => {
  const part = partOf(value)
  return part ? { kind: part['kind'] === 'amount' ? 'amount' : 'percent', value: textOf(part['value']) } : null
}
