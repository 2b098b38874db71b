import { expect, test } from 'vitest'
import { maxMessageLength, messageProblem, messageText } from './document-message.ts'

test('a message keeps its lines and loses what cannot be seen', () => {
  expect(messageText('  Laba diena,\r\n\r\n\r\n\r\nar galima dalimis?\u0000\u202e ')).toBe(
    'Laba diena,\n\nar galima dalimis?',
  )
  expect(messageText('a\ud800b')).toBe('a\ufffdb')
})

test('a message has something to read and a length', () => {
  expect(messageProblem(' \n\u200b ')).toBe('empty')
  expect(messageProblem('ė'.repeat(maxMessageLength))).toBeUndefined()
  expect(messageProblem('ė'.repeat(maxMessageLength + 1))).toBe('long')
})
