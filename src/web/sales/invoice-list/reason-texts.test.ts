import { expect, test } from 'vitest'
import { voidOrDeleteReason } from './reason-texts.ts'

const row = {
  voided_at: null,
  voided_by: null,
  void_comment: null,
  deleted_at: null,
  deleted_by: null,
  delete_comment: null,
}
const at = '2026-11-20T10:00:00Z'

test.each([
  ['counts', {}, ''],
  ['is void', { voided_at: at, voided_by: 'Ona', void_comment: 'Klaida kainoje' }, 'voided Ona: Klaida kainoje'],
  ['was voided by a removed user', { voided_at: at, void_comment: 'Klaida kainoje' }, 'Klaida kainoje'],
  ['was void once and has been restored', { void_comment: 'Klaida kainoje' }, ''],
  ['is deleted', { deleted_at: at, deleted_by: 'Ona', delete_comment: 'Dvigubai' }, 'deleted Ona: Dvigubai'],
  ['is deleted without a reason', { deleted_at: at, deleted_by: 'Ona' }, 'deleted Ona'],
  ['was deleted by a removed user', { deleted_at: at, delete_comment: 'Dvigubai' }, 'Dvigubai'],
] as const)('the reason text of a document that %s', (_, change, text) => {
  expect(voidOrDeleteReason({ ...row, ...change }, (name, what) => `${what} ${name}`)).toBe(text)
})
