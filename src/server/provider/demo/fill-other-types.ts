import type { Contract } from '#contract/index.ts'
import type { RawInput } from '#contract/platform/row.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { clients } from './catalogue.ts'
import type { Call } from './demo-server.ts'
import type { PlannedInvoice } from './year.ts'

const euClient = clients.findIndex(({ country }) => country === 'EE')

type Form = RawInput<Contract['invoice.create']>

/** Two proformas, one of them invoiced, a partly credited invoice, one to another EU state, a void and a deleted one. Returns the number of documents. */
export const fillOtherTypes = async (
  call: Call,
  formOf: (planned: PlannedInvoice) => Form,
  bank: string,
  today: PlainDate,
): Promise<number> => {
  let count = 0
  const create = (form: Form) => {
    count += 1
    return call('invoice.create', {}, form)
  }
  const plan = (client: number, daysAgo: number, ...products: number[]): Form =>
    formOf({
      client,
      date: addDays(today, -daysAgo),
      lines: products.map((product, quantity) => ({ product, quantity })),
      discount: false,
      paymentPlan: { kind: 'unpaid' },
    })

  await create({ ...plan(2, 3, 4, 1), type: 'proforma', note: 'Darbus pradėsime gavę avansą.' })
  const proforma = await create({ ...plan(0, 12, 2, 3), type: 'proforma' })
  await call(
    'invoice.add_payment',
    { id: proforma.id },
    { account_id: bank, date: addDays(today, -8), amount: proforma.total },
  )
  const { client_id } = proforma
  await create({ ...(await call('invoice.create_form', { from_proforma: proforma.id })).item, client_id })

  const invoice = await create(plan(1, 5, 0, 1, 2))
  const { item: credit } = await call('invoice.create_form', { credit_of: invoice.id })
  await create({
    ...credit,
    client_id: invoice.client_id,
    lines: credit.lines.slice(0, 1),
    note: 'Grąžinta prekė su defektu.',
  })

  // Services to a VAT payer of another EU state.
  await create(plan(euClient, 9, 2))
  const wrongInvoice = await create(plan(3, 4, 1))
  await call('invoice.void', { id: wrongInvoice.id }, { comment: 'Išrašyta ne tam pirkėjui' })
  const duplicate = await create(plan(0, 2, 3))
  await call('invoice.delete', { id: duplicate.id }, { comment: 'Išrašyta dvigubai' })
  return count
}
