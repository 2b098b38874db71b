// The Lithuanian texts of panels, forms and the dashboard: the first visit of the invoice list does without them.
export { account } from '#texts/lt/account.ts'
export { client } from '#texts/lt/client.ts'
export { dashboard } from '#texts/lt/dashboard.ts'
export { expense } from '#texts/lt/expense.ts'
export { history } from '#texts/lt/history.ts'
export { note_template } from '#texts/lt/note_template.ts'
export { product } from '#texts/lt/product.ts'
export { send_later } from '#texts/lt/send_later.ts'
