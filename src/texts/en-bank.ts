// The English texts of bank statements: their entries, imports and rules, and the reconciliation; and of recurring documents.
export { bank } from '#texts/en/bank.ts'
export { bank_entry } from '#texts/en/bank_entry.ts'
export { bank_import } from '#texts/en/bank_import.ts'
export { bank_rule } from '#texts/en/bank_rule.ts'
export { reconciliation } from '#texts/en/reconciliation.ts'
export { recurring } from '#texts/en/recurring.ts'
