import { expect, test } from 'vitest'
import { isProblemCode, problems, ok, refuse } from '#domain/problems.ts'

test('every problem is an error status', () => {
  for (const status of Object.values(problems)) expect(status >= 400 && status < 600).toBe(true)
})

test('only known problem codes are recognised', () => {
  expect(isProblemCode('overpayment')).toBe(true)
  expect(isProblemCode('toString')).toBe(false)
})

test('a result is a value or a refusal with a code and details', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 })
  expect(refuse('not_found', { resource: 'client' })).toEqual({ ok: false, code: 'not_found', resource: 'client' })
})
