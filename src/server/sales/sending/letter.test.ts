import { expect, test } from 'vitest'
import { letterOf } from './letter.ts'

const email = { kind: 'invoice', language: 'en', subject: 'Invoice', message: 'Hello,\r\n\r\nread it.' }
const url = 'https://kvitas.test/i/abc'

test('a letter has a button to the page of its document in its language', () => {
  expect(letterOf(email, url)).toEqual({
    language: 'en',
    subject: 'Invoice',
    paragraphs: ['Hello,', 'read it.'],
    signature: null,
    action: { label: 'View the invoice online', url },
  })
  expect(letterOf({ ...email, kind: 'invoice', language: 'lt' }, url).action?.label).toBe(
    'Peržiūrėti sąskaitą internete',
  )
})

test('the address stands where its writer put the variable, without a button', () => {
  const letter = letterOf({ ...email, message: 'Here: {link}.' }, url)
  expect(letter.paragraphs).toEqual([`Here: ${url}.`])
  expect(letter.action).toBeUndefined()
})

test('a letter whose link was revoked has neither a button nor the variable', () => {
  const letter = letterOf({ ...email, message: 'Here: {link}' }, undefined)
  expect(letter.paragraphs).toEqual(['Here: '])
  expect(letter.action).toBeUndefined()
})
