// The Lithuanian texts of bank statements: their entries, imports and rules, and the reconciliation; and of recurring documents.
export { bank } from '#texts/lt/bank.ts'
export { bank_entry } from '#texts/lt/bank_entry.ts'
export { bank_import } from '#texts/lt/bank_import.ts'
export { bank_rule } from '#texts/lt/bank_rule.ts'
export { reconciliation } from '#texts/lt/reconciliation.ts'
export { recurring } from '#texts/lt/recurring.ts'
