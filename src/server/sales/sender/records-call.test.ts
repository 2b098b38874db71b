import { expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'

test('without an own mail server nothing is looked up', async () => {
  const server = await createTestServer()
  try {
    const owner = await signUpWithCompany(server)
    const { status, body } = await owner.ask('GET', '/sender/records')
    expect({ status, body }).toMatchObject({ status: 200, body: { domain: null, dkim: 'unknown' } })
  } finally {
    await server.close()
  }
})
