import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTraceId, traceIdOf } from './trace.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

test.each([
  ['version 00', `00-${id}-${parent}-01`],
  ['unknown flags', `00-${id}-${parent}-ff`],
  ['a later version', `cc-${id}-${parent}-01`],
  ['a later version with more', `cc-${id}-${parent}-01-what-it-adds`],
])('the trace id of a traceparent with %s is read', (_, header) => {
  expect(readTraceId(header)).toBe(id)
})

test.each([
  ['nothing in it', ''],
  ['version ff', `ff-${id}-${parent}-01`],
  ['version 00 and more', `00-${id}-${parent}-01-more`],
  ['more without a hyphen', `cc-${id}-${parent}-01.more`],
  ['capital letters', `00-${id.toUpperCase()}-${parent}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
  ['a parent id of zeros', `00-${id}-${'0'.repeat(16)}-01`],
  ['a short trace id', `00-${id.slice(1)}-${parent}-01`],
  ['a long trace id', `00-${id}0-${parent}-01`],
  ['other characters', `00-${id.slice(1)}g-${parent}-01`],
  ['no flags', `00-${id}-${parent}`],
  ['spaces around it', ` 00-${id}-${parent}-01 `],
  ['a line break', `00-${id}-${parent}-01\n`],
  ['two values', `00-${id}-${parent}-01, 00-${id}-${parent}-01`],
  ['far too much', `cc-${id}-${parent}-01-${'a'.repeat(200)}`],
])('a traceparent with %s is not used', (_, header) => {
  expect(readTraceId(header)).toBeUndefined()
})

test('whatever a client sends, the trace id has 32 lower-case hexadecimal digits', () => {
  const requestId = '019363a0-1234-4abc-8def-00000000000f'
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[\da-f]{2}-[\da-fA-F]{30,34}-[\da-f]{16}-[\da-f]{2}/)),
      (header) => /^[\da-f]{32}$/.test(traceIdOf({ traceparent: header }, requestId)),
    ),
  )
  expect(traceIdOf({}, requestId)).toBe('019363a012344abc8def00000000000f')
})
