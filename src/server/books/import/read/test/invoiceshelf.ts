import type { Dialect } from '#domain/import/read/invoiceshelf/sql-value.ts'

type Value = string | number | null
export type Tables = Record<string, { columns: string; rows: Value[][] }>

// Columns of version 2.1; source: database/migrations of github.com/InvoiceShelf/InvoiceShelf, commit 83caff13 (2026-04-08). Columns that
// nothing is read from are left out, but for some of secrets.
export const books: Tables = {
  users: { columns: 'id name email password', rows: [[1, 'Rūta', 'ruta@example.com', "$2y$10$it's;secret"]] },
  companies: {
    columns: 'id name vat_id tax_id',
    rows: [
      [1, 'MB Raidės', null, '979864328'],
      [2, 'Kita', null, null],
    ],
  },
  currencies: {
    columns: 'id name code precision',
    rows: [
      [1, 'Euro', 'EUR', 2],
      [2, 'US Dollar', 'USD', 2],
    ],
  },
  countries: { columns: 'id code name phonecode', rows: [[128, 'LT', 'Lithuania', 370]] },
  customers: {
    columns: 'id name email phone password contact_name company_name tax_id currency_id company_id',
    rows: [
      [
        1,
        'UAB „Ąžuolas; ir \\ sūnus“',
        'info@example.com',
        '+37061234567',
        null,
        "Jonas O'Neal",
        null,
        'LT952191117',
        1,
        1,
      ],
      [2, 'Rasa', null, null, null, 'Rasa', null, null, 1, 1],
      [3, 'Kitos įmonės klientas', null, null, null, null, null, null, 1, 2],
    ],
  },
  addresses: {
    columns: 'id name address_street_1 address_street_2 city state zip phone type customer_id country_id',
    rows: [[1, null, 'Gedimino pr. 1', null, 'Vilnius', null, 'LT-01103', null, 'billing', 1, 128]],
  },
  units: { columns: 'id name company_id', rows: [[1, 'val.', 1]] },
  items: {
    columns: 'id name description price unit_id company_id',
    rows: [[1, 'Darbas', 'Valanda\ndarbo', 5000, 1, 1]],
  },
  taxes: {
    columns: 'id tax_type_id invoice_id invoice_item_id item_id name amount percent company_id',
    rows: [
      [1, 1, 1, null, null, 'PVM', 1890, '21.000', 1],
      [2, 1, null, 2, null, 'PVM', 2100, '21.000', 1],
      [3, 1, null, null, 1, 'PVM', 0, '21.000', 1],
    ],
  },
  invoices: {
    columns:
      'id invoice_date due_date invoice_number status sub_total discount_val total tax due_amount customer_id currency_id exchange_rate notes tax_included company_id',
    rows: [
      [
        1,
        '2026-10-05 00:00:00',
        '2026-10-19',
        'INV-000001',
        'SENT',
        10000,
        1000,
        10890,
        1890,
        10890,
        1,
        1,
        '1.000000',
        '<p>Ačiū &amp; sėkmės</p>',
        0,
        1,
      ],
      [2, '2026-10-06', null, 'INV-000002', 'COMPLETED', 12100, 0, 12100, 2100, 0, 2, 2, '0.900000', null, 1, 1],
      [3, '2026-10-07', null, 'INV-000003', 'DRAFT', 100, 0, 100, 0, 100, 2, 1, null, null, 0, 1],
    ],
  },
  invoice_items: {
    columns: 'id name description quantity unit_name price discount_type discount tax total invoice_id',
    rows: [
      [1, 'Darbas', null, '2.00', 'val.', 5000, 'fixed', '0.00', 0, 10000, 1],
      [2, 'Prekė', 'Mėlyna', '1.00', null, 12100, 'percentage', '0.00', 2100, 12100, 2],
    ],
  },
  payment_methods: { columns: 'id name company_id', rows: [[1, 'Bankas', 1]] },
  payments: {
    columns:
      'id payment_number payment_date notes amount invoice_id customer_id currency_id payment_method_id company_id',
    rows: [[1, 'PAY-000001', '2026-10-10', null, 12100, 2, 2, 2, 1, 1]],
  },
  expense_categories: { columns: 'id name company_id', rows: [[1, 'Kuras', 1]] },
  expenses: {
    columns: 'id expense_date expense_number amount notes expense_category_id currency_id company_id',
    rows: [[7, '2026-10-03', null, 4550, 'Degalinė', 1, 1, 1]],
  },
}

const textIn: Record<Dialect, (text: string) => string> = {
  mysql: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`,
  sqlite: (text) => {
    const quoted = `'${text.replaceAll("'", "''").replaceAll('\n', '\\n')}'`
    return text.includes('\n') ? `replace(${quoted},'\\n',char(10))` : quoted
  },
  postgresql: (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
}

const heads: Record<Dialect, string> = {
  mysql: '/*!40101 SET NAMES utf8mb4 */;\n/*!40014 SET FOREIGN_KEY_CHECKS=0 */;\n',
  sqlite: 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n',
  postgresql: '--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\nSET statement_timeout = 0;\n',
}

const tableIn: Record<Dialect, (name: string, columns: string[], rows: Value[][]) => string> = {
  mysql: (name, columns, rows) =>
    `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${columns.map((column) => `  \`${column}\` decimal(15,2) DEFAULT 'a,(b' COMMENT 'x'`).join(',\n')},\n  PRIMARY KEY (\`id\`),\n  KEY \`${name}_index\` (\`id\`,\`name\`)\n) ENGINE=InnoDB;\nLOCK TABLES \`${name}\` WRITE;\nINSERT INTO \`${name}\` VALUES\n${rows.map((row) => `(${row.map((value) => literal('mysql', value)).join(',')})`).join(',\n')};\nUNLOCK TABLES;\n`,
  sqlite: (name, columns, rows) =>
    `CREATE TABLE IF NOT EXISTS "${name}" (${columns.map((column) => `"${column}" varchar check ("${column}" in ('a', 'b''c'))`).join(', ')}, foreign key("id") references "companies"("id"));\n${rows.map((row) => `INSERT INTO ${name} VALUES(${row.map((value) => literal('sqlite', value)).join(',')});\n`).join('')}CREATE INDEX "${name}_index" on "${name}" ("id");\n`,
  postgresql: (name, columns, rows) =>
    `CREATE TABLE public.${name} (\n${columns.map((column) => `    ${column} character varying(255) DEFAULT 'x'::character varying`).join(',\n')}\n);\nCOPY public.${name} (${columns.join(', ')}) FROM stdin;\n${rows.map((row) => `${row.map((value) => literal('postgresql', value)).join('\t')}\n`).join('')}\\.\n\n`,
}

const literal = (dialect: Dialect, value: Value): string => {
  if (value === null) return dialect === 'postgresql' ? '\\N' : 'NULL'
  return typeof value === 'number' ? String(value) : textIn[dialect](value)
}

/** A dump as the program of the dialect writes it. */
export const dumpOf = (dialect: Dialect, tables: Tables = books): string =>
  heads[dialect] +
  Object.entries(tables)
    .map(([name, { columns, rows }]) => tableIn[dialect](name, columns.split(' '), rows))
    .join('\n')
