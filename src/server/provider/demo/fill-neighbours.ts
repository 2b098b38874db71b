import { addDays, addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { DemoServer } from './demo-server.ts'
import { accountant, company as demoCompany } from './people.ts'
import { inviteAndJoin, signUp, verifyEmail } from './team.ts'
import type { SignedIn } from './team.ts'

/** An unpaid invoice, and how many days ago it was issued. */
type Unpaid = { price: string; days: number }

type Neighbour = {
  owner: { name: string; email: string }
  company: { type: 'legal'; title: string; code: string; vat_code?: string; city: string }
  client: string
  /** Of the previous month, paid; then i.SAF is due. */
  paid: string[]
  /** Due after 14 days. */
  unpaid: Unpaid[]
  isafSubmitted?: true
  /** It sells to the company of the demo, too. */
  isVendor?: true
}

const neighbours: readonly Neighbour[] = [
  {
    owner: { name: 'Marius Malinauskas', email: 'marius@senojimalune.lt' },
    company: {
      type: 'legal',
      title: 'UAB „Senoji malūnė“',
      code: '914056110',
      vat_code: 'LT914056110',
      city: 'Kaunas',
    },
    client: 'UAB „Kepyklėlė prie upės“',
    paid: ['1840.00', '960.00'],
    unpaid: [
      { price: '1210.00', days: 41 },
      { price: '390.00', days: 33 },
      { price: '720.00', days: 5 },
    ],
  },
  {
    owner: { name: 'Eglė Ratkutė', email: 'egle@greitasratas.lt' },
    company: {
      type: 'legal',
      title: 'MB „Greitas ratas“',
      code: '914056217',
      vat_code: 'LT914056217',
      city: 'Vilnius',
    },
    client: 'UAB „Dviračių takas“',
    paid: ['540.00'],
    unpaid: [{ price: '310.00', days: 3 }],
    isafSubmitted: true,
    isVendor: true,
  },
  {
    owner: { name: 'Jonas Tylenis', email: 'jonas@tylosstudija.lt' },
    company: { type: 'legal', title: 'VšĮ „Tylos studija“', code: '914056313', city: 'Klaipėda' },
    client: 'VšĮ „Jūros balsai“',
    paid: [],
    unpaid: [{ price: '340.00', days: 48 }],
  },
]

/** The neighbours that sell to the company of the demo, as its vendors. */
export const sellingNeighbours = neighbours.flatMap(({ company, isVendor }) => (isVendor ? [company] : []))

/**
 * Other companies of the demo's accountant, each with a few invoices. Returns the number of documents, and the e-invoice of one of them to
 * the company of the demo.
 */
export const fillNeighbours = async (server: DemoServer, member: SignedIn, today: PlainDate) => {
  let documents = 0
  let eInvoice = new Uint8Array()
  for (const neighbour of neighbours) {
    const filled = await fillOne(server, member, neighbour, today)
    documents += filled.documents
    if (filled.eInvoice) eInvoice = filled.eInvoice
  }
  return { documents, eInvoice }
}

const fillOne = async (
  server: DemoServer,
  member: SignedIn,
  { owner, company, client, paid, unpaid, isafSubmitted, isVendor }: Neighbour,
  today: PlainDate,
) => {
  const person = { ...owner, password: accountant.password, locale: 'lt' } as const
  const { headers, call } = await signUp(server, person)
  await verifyEmail(server, person, call)
  const isPayer = company.vat_code !== undefined
  const created = await call('company.create', {}, { ...company, vat_enabled: isPayer, country: 'LT', currency: 'EUR' })
  await inviteAndJoin(server, call, created.id, accountant, member)
  const buyer = await call('client.create', {}, { title: client, type: 'legal', city: company.city })
  const { options } = await call('invoice.create_form', {})
  const vat_id = options.vats.find(({ code, rate }) => code === 'PVM1' && rate === '21')?.id
  const issue = (date: PlainDate, price: string, client_id = buyer.id) =>
    call(
      'invoice.create',
      {},
      {
        client_id,
        date,
        date_due: addDays(date, 14),
        lines: [{ title: 'Paslaugos', quantity: '1', price, ...(isPayer ? { vat_id } : {}) }],
      },
    )
  const account_id = options.accounts[0]?.id ?? ''
  const lastMonth = startOfMonth(addMonths(today, -1))
  for (const [index, price] of paid.entries()) {
    const { id, total } = await issue(addDays(lastMonth, 6 + index), price)
    await call('invoice.add_payment', { id }, { account_id, date: addDays(lastMonth, 20), amount: total })
  }
  for (const { price, days } of unpaid) await issue(addDays(today, -days), price)
  if (isafSubmitted) {
    await member.call('user.change_company', {}, { company_id: created.id })
    const { id } = await member.call('isaf.create', {}, { period: lastMonth.slice(0, 7), data_type: 'F' })
    await member.call('isaf.mark_submitted', { id }, { date: today })
  }
  const sold = paid.length + unpaid.length
  if (!isVendor) return { documents: sold }
  const { title, type, code, vat_code, address, city, country, email } = demoCompany
  const demoClient = { title, type, code, vat_code, vat_enabled: true, address, city, country, contacts: [{ email }] }
  const { id: client_id } = await call('client.create', {}, demoClient)
  const { id } = await issue(addDays(today, -1), '84.00', client_id)
  const { rawPayload } = await server.app.inject({ url: `/api/invoice/${id}/ubl`, headers })
  return { documents: sold + 1, eInvoice: Uint8Array.from(rawPayload) }
}
