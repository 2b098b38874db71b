import type { DraftForm } from '#domain/draft.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import type { KnownClient } from '#web/sales/invoice-editor/form/draft-form.ts'
import { chosenClient } from '#web/sales/invoice-editor/form/form-changes.ts'

const known = new Map<string, KnownClient>()

/** A client that was loaded before. */
export const clientOf = (id: string): KnownClient | undefined => known.get(id)

/** Loads the client of a draft, since the draft has only its id. One that was deleted meanwhile has no details. */
export const loadClientOf = async (form: DraftForm): Promise<void> => {
  const id = form['client_id']
  if (typeof id !== 'string' || known.has(id)) return
  try {
    const { item } = await queryClient.fetchQuery(loadQuery('client.edit_form', { params: { id } }))
    known.set(id, { client: chosenClient(item), term_days: item.payment_term_days })
  } catch (error) {
    if (!isProblem(error) || (error.status !== 404 && error.status !== 422)) throw error
  }
}
