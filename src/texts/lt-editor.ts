import { client_news } from '#texts/lt/client_news.ts'
import { draft_editor } from '#texts/lt/draft_editor.ts'
import { drafts } from '#texts/lt/drafts.ts'
import { e_invoice_form } from '#texts/lt/e_invoice_form.ts'
import { invoice_source } from '#texts/lt/invoice_source.ts'

/** The Lithuanian texts that only the invoice editor and the lists of drafts show. */
export const ltEditor = { client_news, draft_editor, drafts, e_invoice_form, invoice_source }
