import { z } from 'zod'
import { isCountry } from '#domain/country.ts'
import { canHaveEAddress } from '#domain/e-address.ts'
import { isEasScheme } from '#domain/e-invoice/electronic-address.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { defaultPaymentTermDays } from '#domain/settlement.ts'
import { recordActions, changeAndEmailCounts } from '#contract/platform/record-fields.ts'
import { contact, contactItem, personTypes } from '#contract/platform/party-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import {
  amount,
  common,
  totalCount,
  country,
  currency,
  locale,
  multiline,
  optionalEmail,
  optionalMultiline,
  optionalText,
  orNull,
  plainDate,
  requiredText,
  yesNo,
} from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { ownDays } from './reminder-settings.ts'

// Not coerced, because null and empty text would become a term of 0 days.
const paymentTermDays = z
  .union([z.number(), z.string().regex(/^\d{1,4}$/)], { error: 'number' })
  .transform(Number)
  .pipe(z.int({ error: 'number' }).min(0).max(365))
// Not only IBANs, because vendors of other continents have none.
const accountNumber = optionalText(40).transform((text) => text && normaliseCode(text))
const clientCountry = country.refine(isCountry, { error: 'country' })
const money = z.object({ currency: z.string(), amount })

/** What is sent to a client: a PDF, also a UBL file, or an e-invoice over Peppol. */
export const sendingKinds = ['pdf', 'pdf+ubl', 'peppol'] as const

const eAddress = z.object({ scheme: z.string(), id: z.string() }).nullable()
const eAddressInput = orNull(
  z.strictObject({
    scheme: z.string().refine(isEasScheme, { error: 'choice' }).describe('of the EAS code list'),
    id: requiredText(50),
  }),
)
const refuseEAddress = {
  path: ['e_address', 'scheme'],
  error: 'e_address_individual',
}
const isAddressOfType = (party: { type: (typeof personTypes)[number]; e_address: z.output<typeof eAddressInput> }) =>
  canHaveEAddress(party.type, party.e_address)

const fields = {
  type: z.enum(personTypes).default('legal'),
  title: requiredText(200),
  code: optionalText(40),
  vat_enabled: yesNo.default(false),
  vat_code: optionalText(30),
  contacts: z.array(contact).max(20).default([]),
  address: optionalMultiline(200),
  city: optionalText(100),
  postal_code: optionalText(20),
  country: clientCountry.default('LT'),
  is_client: yesNo.default(true),
  is_vendor: yesNo.default(false),
  currency: currency.optional().describe("ISO 4217; the company's own by default"),
  language: locale.default('lt'),
  payment_term_days: paymentTermDays.default(defaultPaymentTermDays),
  account_number: accountNumber,
  note: optionalMultiline(2000),
  e_address: eAddressInput.describe('the address for e-invoices; null: the one that follows from the codes'),
  buyer_reference: optionalText(60).describe('new invoices of the client start with it'),
  sends: z.enum(sendingKinds).default('pdf'),
  reminds_imported: yesNo
    .default(false)
    .describe('reminders count its invoices that were moved in from another program, too'),
  reminders_off: yesNo.default(false).describe('no reminder goes to it by itself'),
  reminder_days: ownDays.describe('days from the due day on which it is reminded; null: the steps of the company'),
  statements_off: yesNo.default(false).describe('no statement goes to it by itself'),
}

// A wrong check digit of a client's code is a warning in the form, not an error, because foreign and historic codes exist
// (lithuania.md 2.4). A VAT payer must have a VAT code, and a record must be a client or a vendor or both.
export const clientInput = z
  .strictObject(fields)
  .refine((client) => !client.vat_enabled || client.vat_code, { path: ['vat_code'], error: 'required' })
  .refine((client) => client.is_client || client.is_vendor, { path: ['is_client'], error: 'client_or_vendor' })
  .refine(isAddressOfType, refuseEAddress)

export const clientDetails = z.object({
  type: z.enum(personTypes),
  title: z.string(),
  code: z.string().nullable(),
  vat_code: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  e_address: eAddress,
})
export type ClientDetails = z.infer<typeof clientDetails>

/** The copy of the client on a document, which can be refreshed or edited. */
export const clientDetailsInput = z
  .strictObject({
    type: z.enum(personTypes),
    title: requiredText(200),
    code: optionalText(40),
    vat_code: optionalText(30),
    address: optionalMultiline(200),
    city: optionalText(100),
    postal_code: optionalText(20),
    country,
    email: optionalEmail,
    phone: optionalText(40),
    e_address: eAddressInput,
  })
  .refine(isAddressOfType, refuseEAddress)

const writable = {
  type: z.enum(personTypes),
  title: z.string(),
  code: z.string().nullable(),
  vat_enabled: z.boolean(),
  vat_code: z.string().nullable(),
  contacts: z.array(contactItem),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  is_client: z.boolean(),
  is_vendor: z.boolean(),
  currency: z.string(),
  language: locale,
  payment_term_days: z.int(),
  account_number: z.string().nullable(),
  note: z.string().nullable(),
  e_address: eAddress,
  buyer_reference: z.string().nullable(),
  sends: z.enum(sendingKinds),
  reminds_imported: z.boolean(),
  reminders_off: z.boolean(),
  reminder_days: z.array(z.int()).nullable(),
  statements_off: z.boolean(),
}
export const clientItem = z.object({
  ...common,
  ...writable,
  balance: z.array(money),
  debt: z.array(money),
  advance: z.array(money).describe('paid in advance and not used'),
})
export type Client = z.infer<typeof clientItem>

const unpaidInvoice = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  date: z.string(),
  date_due: z.string().nullable(),
  total: amount,
  unpaid: amount,
  currency: z.string(),
})

export const clientRows = {
  ...crud('client', {
    item: clientItem,
    row: clientItem,
    formItem: clientItem.extend({ history: changeAndEmailCounts, ...recordActions }),
    input: clientInput,
    fields,
    options: z.object({ currencies: z.array(z.string()), countries: z.array(z.string()) }),
    defaults: z.object(writable),
    tabs: ['all', 'vendors', 'clients', 'deleted'],
    sorts: ['title', 'code', 'created_at'],
    filters: {},
    prefill: {},
    read: 'document.read',
    write: 'document.write',
  }),
  'client.likely': row({
    method: 'GET',
    path: '/client/likely',
    access: 'document.read',
    query: z.object({ side: z.enum(['buyers', 'vendors']) }),
    output: z.object({ data: z.array(clientItem) }),
    summary:
      'The most likely clients or vendors of the next document: those of the latest documents first, then by name; at most 20',
  }),
  'client.unpaid_invoices': row({
    method: 'GET',
    path: '/client/{id}/unpaid-invoices',
    access: 'document.read',
    query: z.object({ currency: currency.optional(), search: multiline(200).optional() }),
    output: z.object({ data: z.array(unpaidInvoice), meta: totalCount }),
    summary: 'Unpaid invoices of a client, the earliest due date first',
  }),
  'client.advanced_payment': row({
    method: 'GET',
    path: '/client/{id}/advanced-payment',
    access: 'document.read',
    query: z.object({ currency: currency.optional() }),
    output: z.object({
      currency: z.string(),
      amount,
      payments: z.array(z.object({ id: z.string(), date: plainDate, unused: amount })),
      meta: totalCount,
    }),
    summary: 'Unused advances of a client',
  }),
}
