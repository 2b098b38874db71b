import { client_news } from '#texts/en/client_news.ts'
import { e_invoice_form } from '#texts/en/e_invoice_form.ts'
import { invoice_source } from '#texts/en/invoice_source.ts'

/** The English texts that only the invoice editor shows. */
export const enEditor = { client_news, e_invoice_form, invoice_source }
