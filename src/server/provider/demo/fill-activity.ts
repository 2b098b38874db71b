import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'
import { activity } from './people.ts'

const reader = {
  type: 'legal' as const,
  title: 'VšĮ „Knygų namai“',
  code: '918302680',
  city: 'Vilnius',
  contacts: [{ name: 'Aistė Norkutė', email: 'aiste@knygunamai.lt', phone: null }],
}

/** Invoices of the individual activity: age in days, title, price, whether it is paid. */
const services = [
  [64, 'Vaikų knygos iliustracijos', '640.00', true],
  [38, 'Plakato iliustracija', '180.00', true],
  [21, 'Iliustracijų licencija', '95.00', false],
  [3, 'Atvirukų serija', '260.00', false],
] as const

/** Creates the owner's second company, small and without VAT, which becomes the owner's current company. */
export const fillActivity = async (call: Call, today: PlainDate): Promise<{ id: string; documents: number }> => {
  const { id } = await call('company.create', {}, activity)
  await call('user.change_company', {}, { company_id: id })
  const client = await call('client.create', {}, reader)
  const { options } = await call('invoice.create_form', {})
  const account_id = options.accounts.find((account) => account.is_main)?.id ?? ''
  for (const [daysAgo, title, price, isPaid] of services) {
    const date = addDays(today, -daysAgo)
    const lines = [{ title, quantity: '1', price, unit_id: options.units[0]?.id }]
    const invoice = await call('invoice.create', {}, { client_id: client.id, date, lines })
    if (isPaid)
      await call(
        'invoice.add_payment',
        { id: invoice.id },
        { account_id, date: addDays(date, 7), amount: invoice.total },
      )
  }
  return { id, documents: services.length }
}
