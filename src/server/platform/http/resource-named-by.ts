import type { ResourceName } from '#domain/resources.ts'

/** The resource whose id a field holds: `lines.0.product_id` a product's. */
export const resourceNamedBy = (field: string): string => {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return otherwise[name] ?? name.replace(/_id$/, '')
}

/** Fields that do not have the name of what they hold. */
const otherwise: Readonly<Record<string, ResourceName>> = {
  vendor_id: 'client',
  account_id: 'company-account',
  source_account_id: 'company-account',
  destination_account_id: 'company-account',
  accounts: 'company-account',
  reference_invoice_id: 'invoice',
  proforma_id: 'invoice',
  category_id: 'expense-category',
  parent_id: 'expense-category',
}
