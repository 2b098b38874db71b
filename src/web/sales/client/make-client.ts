import type { Client } from '#contract/sales/client.ts'
import { typedClient } from '#domain/typed-client.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { showError } from '#web/platform/feedback/show-error.ts'

let underWay = false

/**
 * Makes a client of what was typed where one is named, without a form: the rest of it may follow. Undefined where it was refused,
 * which is told, or where one is being made already.
 */
export const makeClient = async (typed: string, role: 'client' | 'vendor'): Promise<Client | undefined> => {
  if (underWay) return undefined
  underWay = true
  const { title, code, email } = typedClient(typed)
  try {
    const { item } = await call('client.create_form')
    const made = await call('client.create', {
      body: {
        ...item,
        title,
        code,
        contacts: email ? [{ name: null, email, phone: null }] : [],
        is_client: role === 'client',
        is_vendor: role === 'vendor',
      },
      idempotencyKey: newKey(),
    })
    storeItem('client', made)
    return made
  } catch (error) {
    showError(error)
    return undefined
  } finally {
    underWay = false
  }
}
