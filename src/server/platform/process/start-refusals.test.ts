import { expect, test } from 'vitest'
import { refusalToConnect, refusalToListen, refusalToStore } from './start-refusals.ts'

const failure = (code: string, message = code) => Object.assign(new Error(message), { code })

test('a database that does not answer or refuses the login is reported with its variable and without the password', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'])
    expect(refusalToConnect(failure(code, 'no luck'))).toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/^DATABASE_URL: .*no luck\. Example: DATABASE_URL=postgresql:/),
    })
})

test('a port in use and an address of another machine are reported with their variables', () => {
  const at = { host: '192.0.2.1', port: 3000 }
  expect(refusalToListen(at, failure('EADDRINUSE'))).toMatchObject({
    exitCode: 78,
    message: 'PORT: 3000 is in use on 192.0.2.1. Example: PORT=0, which uses a free port',
  })
  expect(refusalToListen(at, failure('EADDRNOTAVAIL'))).toMatchObject({
    exitCode: 78,
    message: 'HOST: "192.0.2.1" is not an address of this machine. Example: HOST=127.0.0.1',
  })
})

test('a port of the metrics that is in use is reported with its own variable', () => {
  expect(refusalToListen({ host: '127.0.0.1', port: 9464 }, failure('EADDRINUSE'), 'METRICS_')).toMatchObject({
    message: 'METRICS_PORT: 9464 is in use on 127.0.0.1. Example: METRICS_PORT=0, which uses a free port',
  })
})

test('an internal error at start is not turned into a message about the configuration', () => {
  for (const error of [failure('42601'), new TypeError('x')]) {
    expect(refusalToConnect(error)).toBe(error)
    expect(refusalToListen({ host: 'x', port: 1 }, error)).toBe(error)
  }
})

test('a store that rejects the keys is reported with its variable; an unreachable store does not stop the start', () => {
  const refusalFor = (name: string, httpStatusCode?: number) =>
    refusalToStore(Object.assign(failure(name), { name, $metadata: { httpStatusCode } }))
  expect(refusalFor('ExpiredToken', 400)).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^AWS_SESSION_TOKEN: /),
  })
  expect(refusalFor('AccessDenied', 403)).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^FILES_URL: .*Example/),
  })
  expect(refusalFor('MethodNotAllowed', 405)).toMatchObject({
    message: expect.stringMatching(/^FILES_URL: the file store answers 405 MethodNotAllowed\. Example: FILES_URL=s3:/),
  })
  for (const refusal of [
    refusalFor('ServiceUnavailable', 503),
    refusalFor('SlowDown', 429),
    refusalFor('ECONNREFUSED'),
  ])
    expect(refusal).toBeUndefined()
})
