import { amountText } from '#domain/currency.ts'
import { dec, divide } from '#domain/decimal.ts'
import { companyCodeProblem } from '#domain/identifiers.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { uploadFile } from './demo-server.ts'
import type { Call, DemoServer, Headers } from './demo-server.ts'
import { vendors } from './expenses.ts'
import type { Vendor } from './expenses.ts'
import { company } from './people.ts'
import { samplePdf } from './sample-pdf.ts'

type Paper = { number: string; date: PlainDate; net: string; vat?: string }

/** A bill as text; `vat` is printed instead of 21 % of the net amount. */
const billOf = ({ client }: Vendor, { number, date, net, vat }: Paper): Uint8Array<ArrayBuffer> => {
  const tax = amountText(divide(dec(net).times(dec('21')), dec('100'), 2), 'EUR')
  return samplePdf([
    client.title,
    'PVM saskaita faktura',
    `Serija BE Nr. ${number}`,
    `Data: ${date}`,
    `Imones kodas ${client.code}`,
    `PVM moketojo kodas ${client.vat_code}`,
    `Pirkejas: ${company.title}, imones kodas ${company.code}`,
    `Apmoketi iki: ${addDays(date, 14)}`,
    `Suma be PVM ${net}`,
    `PVM 21 % ${vat ?? tax}`,
    `Is viso su PVM ${amountText(dec(net).plus(dec(tax)), 'EUR')} EUR`,
  ])
}

/** One white point: a photo that no reader can read. */
const photo = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=', 'base64'),
)

type Books = { server: DemoServer; headers: Headers; call: Call; today: PlainDate }

/** Papers in several states: read for certain, received twice, an e-invoice, with a doubt, unread, our own invoice, and rejected. */
export const fillInbox = async (
  { server: { app }, headers, call, today }: Books,
  eInvoice: Uint8Array<ArrayBuffer>,
  invoiceId: string,
): Promise<void> => {
  const upload = async (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const answer = await uploadFile({ app, headers, url: '/api/inbox' }, { field: 'files', name, type, bytes })
    return (JSON.parse(answer) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const bill = (name: string, bytes: Uint8Array<ArrayBuffer>) => upload(`${name}.pdf`, 'application/pdf', bytes)
  // Other codes of the demo belong to nobody, so their check digits are wrong and a reader does not take them.
  const known = vendors.find(({ client }) => companyCodeProblem(client.code ?? '') === undefined)
  const other = vendors.find(({ client }) => client.title.includes('Prie upės'))
  if (!known || !other) throw new Error('the demo has too few vendors')
  const rejected = await bill('reklama', billOf(other, { number: '7', date: addDays(today, -9), net: '48.00' }))
  await call('inbox.reject', { id: rejected })
  const twice = billOf(known, { number: '20418', date: addDays(today, -4), net: '160.00' })
  await bill('saskaita-20418', twice)
  await bill('saskaita-20418-kopija', twice)
  await bill('saskaita-118', billOf(other, { number: '118', date: addDays(today, -3), net: '42.15' }))
  await bill('saskaita-3306', billOf(known, { number: '3306', date: addDays(today, -2), net: '157.43', vat: '33.60' }))
  await upload('kvitas.png', 'image/png', photo)
  const { rawPayload } = await app.inject({ url: `/api/invoice/${invoiceId}/pdf`, headers })
  await bill('musu-saskaita', Uint8Array.from(rawPayload))
  await upload('e-saskaita.xml', 'application/xml', eInvoice)
}
