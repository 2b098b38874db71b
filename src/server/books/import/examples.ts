import type { ImportEntity, ImportField } from '#domain/import/record.ts'
import type { Language } from '#server/platform/language/texts.ts'

type Example = Partial<Record<ImportField, string>>

const codes = {
  code: '304567891',
  vat_code: 'LT100012345617',
  email: 'info@azuolynas.example',
  phone: '+370 600 00000',
}
const place = { city: 'Vilnius', postal_code: '01103', country: 'LT', payment_term_days: '14', currency: 'EUR' }
const totals = { total_without_vat: '100.00', vat_total: '21.00', total: '121.00' }
const party = { ...codes, ...place, account_number: 'LT307300010000000001' }
const invoice = {
  number: 'KV-0001',
  date: '2026-11-02',
  date_due: '2026-11-16',
  client_code: codes.code,
  currency: 'EUR',
  line_quantity: '10',
}
const expense = {
  number: 'AB-1203',
  date: '2026-11-02',
  date_due: '2026-11-16',
  date_registered: '2026-11-03',
  vendor_code: codes.code,
}
/** A debt of a client; a row may also be a debt to a vendor or the balance of an account. */
const openingDebt = {
  party_code: codes.code,
  number: 'KV-0001',
  date: '2026-11-02',
  date_due: '2026-11-16',
  currency: 'EUR',
  balance: '121.00',
}
const payment = { date: '2026-11-10', amount: '121.00', currency: 'EUR', document_number: 'KV-0001', number: '1' }

const lithuanianParty: Example = {
  title: 'UAB „Ąžuolynas“',
  type: 'Juridinis asmuo',
  contact: 'Rūta Kazlauskienė',
  address: 'Gedimino pr. 1',
  language: 'lt',
  ...party,
}
const englishParty: Example = {
  title: 'Oakwood Ltd',
  type: 'Company',
  contact: 'Anna Smith',
  address: '1 Main Street',
  language: 'en',
  ...party,
}

/** The example row of a template, in words of the language. */
export const examples: Record<Language, Record<ImportEntity, Example>> = {
  lt: {
    client: { ...lithuanianParty, role: 'Klientas' },
    vendor: { ...lithuanianParty, role: 'Tiekėjas' },
    product: {
      title: 'Konsultacija',
      code: 'K-1',
      price_without_vat: '50.00',
      vat_rate: '21',
      unit: 'val.',
      type: 'Tik parduodama',
    },
    account: { type: 'Klientas', ...openingDebt, party_title: 'UAB „Ąžuolynas“' },
    invoice: {
      ...invoice,
      ...totals,
      client_title: 'UAB „Ąžuolynas“',
      line_title: 'Konsultacija',
      line_unit: 'val.',
      line_price: '10.00',
      line_vat_rate: '21',
    },
    expense: { ...expense, ...totals, vendor_title: 'UAB „Ąžuolynas“', currency: 'EUR', vat_code: 'PVM1' },
    payment: { ...payment, direction: 'Pajamos', party_title: 'UAB „Ąžuolynas“', party_code: codes.code },
  },
  en: {
    client: { ...englishParty, role: 'Client' },
    vendor: { ...englishParty, role: 'Vendor' },
    product: {
      title: 'Consulting',
      code: 'C-1',
      price_without_vat: '50.00',
      vat_rate: '21',
      unit: 'h',
      type: 'For sale',
    },
    account: { type: 'Client', ...openingDebt, party_title: 'Oakwood Ltd' },
    invoice: {
      ...invoice,
      ...totals,
      client_title: 'Oakwood Ltd',
      line_title: 'Consulting',
      line_unit: 'h',
      line_price: '10.00',
      line_vat_rate: '21',
    },
    expense: { ...expense, ...totals, vendor_title: 'Oakwood Ltd', currency: 'EUR', vat_code: 'PVM1' },
    payment: { ...payment, direction: 'Income', party_title: 'Oakwood Ltd', party_code: codes.code },
  },
}
