// Headings as version 5.10 of Invoice Ninja writes them in English, with the columns that it exports unless a user chooses others.
// Source: app/Export/CSV and lang/en/texts.php of github.com/invoiceninja/invoiceninja, commit a148eec0 (2024-09-19).

const custom = [1, 2, 3, 4]
const taxes = [1, 2, 3]
const each = (numbers: readonly number[], name: string) => numbers.map((number) => `${name} ${number}`)

export const clientHeadings = [
  'Street',
  'Apt/Suite',
  'Balance',
  'City',
  'Country',
  ...each(custom, 'Custom Value'),
  'ID Number',
  'Industry',
  'Last Login',
  'Name',
  'Number',
  'Paid to Date',
  'Client Phone',
  'Postal Code',
  'Private Notes',
  'Public Notes',
  'Shipping Street',
  'Shipping Apt/Suite',
  'Shipping City',
  'Shipping Country',
  'Shipping Postal Code',
  'Shipping State/Province',
  'State/Province',
  'VAT Number',
  'Website',
  'Currency',
  'First Name',
  'Last Name',
  'Contact Phone',
  ...each(custom, 'Contact Custom Value'),
  'Email',
  'Status',
  'Payment Balance',
  'Credit Balance',
  'Classification',
]

const invoiceHead = [
  'Client Name',
  'Client Currency',
  'Invoice Invoice Number',
  'Invoice Amount',
  'Invoice Balance',
  'Invoice Paid to Date',
  'Invoice PO Number',
  'Invoice Date',
  'Invoice Due Date',
  'Invoice Terms',
  'Invoice Footer',
  'Invoice Status',
  'Invoice Public Notes',
  'Invoice Private Notes',
  'Invoice Uses Inclusive Taxes',
]
const invoiceTail = [
  'Invoice Partial/Deposit',
  'Invoice Partial Due Date',
  ...each(custom, 'Invoice Custom Surcharge'),
  'Invoice Exchange Rate',
]

export const invoiceHeadings = [
  ...invoiceHead,
  'Invoice Is Amount Discount',
  'Invoice Discount',
  ...invoiceTail,
  'Invoice Tax Amount',
  'Invoice Assigned User',
  'Invoice User',
  ...each(custom, 'Invoice Custom Value'),
  ...each(taxes, 'Invoice Tax Name'),
  ...each(taxes, 'Invoice Tax Rate'),
  'Invoice Recurring Invoice',
  'Invoice Auto Bill',
  'Invoice Project',
]

// Where an item and its invoice have a column of the same name, only that of the item is exported.
export const itemHeadings = [
  ...invoiceHead,
  'Item Is Amount Discount',
  'Item Discount',
  ...invoiceTail,
  'Item Tax Amount',
  'Invoice Assigned User',
  'Invoice User',
  ...each(custom, 'Item Custom Value'),
  ...each(taxes, 'Item Tax Name'),
  ...each(taxes, 'Item Tax Rate'),
  'Invoice Recurring Invoice',
  'Invoice Auto Bill',
  'Invoice Project',
  'Item Quantity',
  'Item Cost',
  'Item Product',
  'Item Notes',
  'Item Type',
  'Item Tax Category',
  'Item Line Total',
  'Item Gross Line Total',
  'Item Product cost',
]

export const paymentHeadings = [
  'Client Name',
  'Payment Date',
  'Payment Amount',
  'Payment Refunded',
  'Payment Applied',
  'Payment Transaction Reference',
  'Payment Currency',
  'Payment Exchange Rate',
  'Payment Number',
  'Payment Method',
  'Payment Status',
  'Payment Private Notes',
]

export const expenseHeadings = [
  'Expense Amount',
  'Expense Tax Amount',
  'Expense Net Amount',
  'Expense Category',
  'Expense Currency',
  'Expense Date',
  'Expense Exchange Rate',
  'Expense Payment Date',
  'Expense Number',
  'Expense Private Notes',
  'Expense Public Notes',
  ...each(taxes, 'Expense Tax Name'),
  ...each(taxes, 'Expense Tax Rate'),
  'Expense Transaction Reference',
  'Expense Vendor',
]

export const productHeadings = [
  ...each(custom, 'Custom Value'),
  'Product',
  'Notes',
  'Cost',
  'Price',
  'Quantity',
  'Tax Rate 1',
  'Tax Name 1',
]

export const vendorHeadings = [
  'Vendor Street',
  'Vendor City',
  'Vendor Country',
  'Vendor ID Number',
  'Vendor Name',
  'Vendor VAT Number',
  'Vendor Email',
  'Vendor Phone',
]

export const creditHeadings = [
  'Client Name',
  'Client Currency',
  'Credit Credit Number',
  'Credit Amount',
  'Credit Balance',
  'Credit Date',
  'Credit Status',
  'Credit Tax Amount',
]

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** An export with these headings and rows, which name only the cells that are filled. */
export const exported = (headings: readonly string[], ...rows: Record<string, string>[]): Buffer => {
  const unknown = rows.flatMap((row) => Object.keys(row)).find((name) => !headings.includes(name))
  if (unknown !== undefined) throw new Error(`no column ${unknown}`)
  const lines = [headings, ...rows.map((row) => headings.map((name) => row[name] ?? ''))]
  return Buffer.from(lines.map((cells) => cells.map(cell).join(',')).join('\n'))
}
