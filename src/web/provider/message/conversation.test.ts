import { expect, test } from 'vitest'
import { conversationMessages } from './conversation.tsx'

test('messages and answers are listed in the order of their time, each with its author', () => {
  const at = (minute: number) => `2026-11-20T10:0${minute}:00Z`
  const messages = conversationMessages(
    {
      id: 'm',
      created_at: at(0),
      message: 'Kaip?',
      answers: [
        { id: 'a1', answer: 'Taip.', created_at: at(1) },
        { id: 'a2', answer: 'Prašom.', created_at: at(3) },
      ],
      replies: [{ id: 'r1', message: 'Ačiū!', created_at: at(2) }],
    },
    { is: 'person', person: 'Aš', provider: ({ id }) => `Kvitas ${id}`, note: 'UAB' },
  )
  expect(messages.map(({ author, text, own }) => [author, text, own])).toEqual([
    ['Aš', 'Kaip?', true],
    ['Kvitas a1', 'Taip.', false],
    ['Aš', 'Ačiū!', true],
    ['Kvitas a2', 'Prašom.', false],
  ])
  expect(messages.map(({ note }) => note)).toEqual(['UAB', undefined, undefined, undefined])
})
