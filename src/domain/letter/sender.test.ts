import { expect, test } from 'vitest'
import { isInnerHost, senderRestSeconds } from './sender.ts'

test('a server that fails rests longer each time, an hour at most', () => {
  expect([0, 1, 2, 3, 4, 8, 9, 1000].map(senderRestSeconds)).toEqual([0, 0, 60, 120, 240, 3600, 3600, 3600])
})

test('names inside a network are no mail servers on the Internet', () => {
  expect(['localhost', 'paštas', 'mail.local', 'a.internal', 'db.LAN'].filter((host) => !isInnerHost(host))).toEqual([])
  expect(['smtp.gmail.com', '2001:db8::1', 'locals.lt'].filter(isInnerHost)).toEqual([])
})
