import { client_news } from '#texts/lt/client_news.ts'
import { e_invoice_form } from '#texts/lt/e_invoice_form.ts'
import { invoice_source } from '#texts/lt/invoice_source.ts'

/** The Lithuanian texts that only the invoice editor shows. */
export const ltEditor = { client_news, e_invoice_form, invoice_source }
