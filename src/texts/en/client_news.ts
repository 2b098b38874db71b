import type { Same } from '#texts/same.ts'
import type { client_news as source } from '#texts/lt/client_news.ts'

/** The client's details that changed after the invoice was issued. */
export const client_news: Same<typeof source> = {
  client_news: 'The client’s details have changed. This document keeps the old ones until you update them.',
  client_news_taken: 'When you save, the document will show the client’s current details.',
  client_news_take: 'Use the current details',
  client_news_keep: 'Keep the old details',
  client_detail_title: 'Name',
  client_detail_code: 'Code',
  client_detail_vat_code: 'VAT number',
  client_detail_address: 'Address',
  client_detail_city: 'City',
  client_detail_postal_code: 'Postal code',
  client_detail_country: 'Country',
  client_detail_email: 'Email',
  client_detail_phone: 'Phone',
  client_detail_e_address: 'E-invoice address',
}
