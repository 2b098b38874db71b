import { client_news } from '#texts/en/client_news.ts'
import { draft_editor } from '#texts/en/draft_editor.ts'
import { drafts } from '#texts/en/drafts.ts'
import { e_invoice_form } from '#texts/en/e_invoice_form.ts'
import { invoice_source } from '#texts/en/invoice_source.ts'

/** The English texts that only the invoice editor and the lists of drafts show. */
export const enEditor = { client_news, draft_editor, drafts, e_invoice_form, invoice_source }
