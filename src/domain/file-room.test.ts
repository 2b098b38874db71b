import { expect, test } from 'vitest'
import { hasFileRoom, isFileRoomToTell, mibOf, sizeText } from '#domain/file-room.ts'

test.each([
  [0, '0 MB', '0 MB'],
  [1, '1 MB', '1 MB'],
  [312, '312 MB', '312 MB'],
  [1024, '1 GB', '1 GB'],
  [1550, '1,6 GB', '1.6 GB'],
  [49.2 * 1024, '50 GB', '50 GB'],
])('%d megabytes are %s, in English %s', (mebibytes, lt, en) => {
  expect([sizeText(mebibytes, 'lt'), sizeText(mebibytes, 'en')]).toEqual([lt, en])
})

test('used storage is rounded up to megabytes; whether a file fits is counted in bytes', () => {
  expect([mibOf(0), mibOf(1), mibOf(1024 ** 2)]).toEqual([0, 1, 1])
  expect([hasFileRoom(1, 1024 ** 2 - 3, 3), hasFileRoom(1, 1024 ** 2 - 3, 4), hasFileRoom(null, 1e15, 1e9)]).toEqual([
    true,
    false,
    true,
  ])
})

test('a company that has used nine tenths of its storage is told, where there is a limit', () => {
  expect([isFileRoomToTell(1000, 899), isFileRoomToTell(1000, 900), isFileRoomToTell(null, 1e9)]).toEqual([
    false,
    true,
    false,
  ])
})
