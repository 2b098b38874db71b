import type { KeyScope } from '#domain/api-key.ts'
import { ask, verifyAddress } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

type Form = { name?: string; scope?: KeyScope; may_issue?: boolean; expires_at?: string }

/** Makes a key of a person, whose address is verified first, and returns its id and a function that calls with it. */
export const makeKey = async (server: TestServer, person: Pick<Person, 'ask' | 'id'>, form: Form = {}) => {
  await verifyAddress(server, person)
  const made = await person.ask('POST', '/api-key', { name: 'Lapų parduotuvė', scope: 'all', ...form })
  if (made.status !== 201) throw new Error(`the key answered ${made.status}: ${JSON.stringify(made.body)}`)
  const key = made.body.key as string
  return {
    key,
    id: made.body.id as string,
    ask: (method: Parameters<typeof ask>[1], path: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(server, method, path, { body, headers: { authorization: `Bearer ${key}`, ...headers } }),
  }
}
