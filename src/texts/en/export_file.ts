import type { export_file as lt } from '#texts/lt/export_file.ts'
import type { Same } from '#texts/same.ts'

export const export_file: Same<typeof lt> = {
  file: 'invoices',
  file_invoice: 'invoices',
  file_expense: 'expenses',
  file_payment: 'payments',
  file_client: 'clients',
  file_product: 'products-and-services',
}
