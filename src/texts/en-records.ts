// The English texts of panels, forms and the dashboard: the first visit of the invoice list does without them.
export { account } from '#texts/en/account.ts'
export { client } from '#texts/en/client.ts'
export { dashboard } from '#texts/en/dashboard.ts'
export { expense } from '#texts/en/expense.ts'
export { history } from '#texts/en/history.ts'
export { note_template } from '#texts/en/note_template.ts'
export { product } from '#texts/en/product.ts'
export { send_later } from '#texts/en/send_later.ts'
