import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { imageBody, imageOf } from '#server/test/images.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { uploadsOfPerson } from '#server/platform/http/steps/receive.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** Starts an upload whose file is never sent completely. */
const beginUpload = ({ token }: Person) => {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/user/avatar HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=XbX',
    'Content-Length: 100000',
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--XbX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
  )
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  return { socket, answer: () => answer }
}

test('a user with too many concurrent uploads must wait, and others can upload', async () => {
  const [person, other] = [await signUp(server), await signUp(server)]
  const { payload, headers } = await imageBody(await imageOf('png'))
  const upload = (who: Person) => who.ask('POST', '/user/avatar', payload, headers)
  const begun = Array.from({ length: uploadsOfPerson + 1 }, () => beginUpload(person))
  const refusedOf = () => begun.filter(({ answer }) => answer().startsWith('HTTP/1.1 429'))
  await vi.waitFor(() => expect(refusedOf()).toHaveLength(1), 60_000)
  const refused = await upload(person)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_many_uploads', '5'])
  expect(refused.body.detail).toBe(
    'Vienu metu galima įkelti iki 3 failų. Palaukite kelias sekundes ir įkelkite dar kartą.',
  )
  expect((await upload(other)).status).toBe(200)
  for (const { socket } of begun) socket.destroy()
  await vi.waitFor(async () => expect((await upload(person)).status).toBe(200), 60_000)
})
