import { complex, simple } from './element.ts'
import type { Element } from './element.ts'

const infinite = 500_000

const partyElements = (id: string): Element[] => [
  simple(id, 'text70', { min: 0 }),
  simple('VATRegistrationNumber', 'text35'),
  simple('RegistrationNumber', 'text35', { min: 0 }),
  simple('Country', 'country', { nillable: true }),
  simple('Name', 'text256'),
]

const masterElements = (id: string): Element[] => [
  simple(id, 'text70Required'),
  simple('VATRegistrationNumber', 'text35Required'),
  simple('RegistrationNumber', 'text35'),
  simple('Country', 'country', { nillable: true }),
  simple('Name', 'text256Required'),
]

const totalElements: Element[] = [
  simple('TaxableValue', 'money'),
  simple('TaxCode', 'taxCode', { nillable: true }),
  simple('TaxPercentage', 'percentage', { nillable: true }),
  simple('Amount', 'money', { nillable: true }),
]

const references = complex('References', [
  complex('Reference', [simple('ReferenceNo', 'text70Required'), simple('ReferenceDate', 'dateFrom1990')], {
    min: 0,
    max: 1000,
  }),
])

const totals = (elements: readonly Element[]) =>
  complex('DocumentTotals', [complex('DocumentTotal', elements, { max: 100 })])

/** One received invoice. */
export const purchaseInvoice = complex(
  'Invoice',
  [
    simple('InvoiceNo', 'text70Required'),
    complex('SupplierInfo', partyElements('SupplierID')),
    simple('InvoiceDate', 'date'),
    simple('InvoiceType', 'invoiceType'),
    simple('SpecialTaxation', 'specialTaxation'),
    references,
    simple('VATPointDate', 'dateFrom2016July', { nillable: true }),
    simple('RegistrationAccountDate', 'dateFrom2016July', { nillable: true }),
    totals(totalElements),
  ],
  { max: infinite },
)

/** One issued invoice. */
export const salesInvoice = complex(
  'Invoice',
  [
    simple('InvoiceNo', 'text70Required'),
    complex('CustomerInfo', partyElements('CustomerID')),
    simple('InvoiceDate', 'dateFrom2016July'),
    simple('InvoiceType', 'invoiceType'),
    simple('SpecialTaxation', 'specialTaxation'),
    references,
    simple('VATPointDate', 'dateFrom2016July', { nillable: true }),
    totals([...totalElements, simple('VATPointDate2', 'dateFrom2016July', { nillable: true })]),
  ],
  { max: infinite },
)

/** The head of a file. */
export const header = complex('Header', [
  complex('FileDescription', [
    simple('FileVersion', 'fileVersion'),
    simple('FileDateCreated', 'dateTime'),
    simple('DataType', 'dataType'),
    simple('SoftwareCompanyName', 'text256'),
    simple('SoftwareName', 'text256'),
    simple('SoftwareVersion', 'text24'),
    simple('RegistrationNumber', 'registrationNumber'),
    simple('NumberOfParts', 'count', { nillable: true }),
    simple('PartNumber', 'partNumber'),
    complex('SelectionCriteria', [
      simple('SelectionStartDate', 'dateFrom2016July'),
      simple('SelectionEndDate', 'dateFrom2016September'),
    ]),
  ]),
])

const settlement = complex(
  'SettlementAndPayment',
  [
    simple('SettlementType', 'settlementType'),
    simple('SettlementRefNo', 'text70'),
    simple('SettlementDate', 'dateFrom2016July'),
    complex('Payment', partyElements('SupplierCustomerID')),
    complex('ReferencesToInvoice', [
      complex(
        'ReferenceToInvoice',
        [
          simple('InvoiceNo', 'text70Required'),
          simple('InvoiceDate', 'dateFrom2011'),
          simple('Amount', 'money'),
          simple('VATAmount', 'money'),
        ],
        { max: 1000 },
      ),
    ]),
  ],
  { max: infinite },
)

/**
 * The elements of an i.SAF 1.2 file in their order, with type, occurrence and whether xsi:nil is allowed. The writer and the validator both
 * read it. Source: the schema isaf_1_2.xsd of the State Tax Inspectorate (2016-09-13).
 */
export const isafFile = complex('iSAFFile', [
  header,
  complex(
    'MasterFiles',
    [
      complex('Customers', [complex('Customer', masterElements('CustomerID'), { max: infinite })], { min: 0 }),
      complex('Suppliers', [complex('Supplier', masterElements('SupplierID'), { max: infinite })], { min: 0 }),
    ],
    { min: 0 },
  ),
  complex(
    'SourceDocuments',
    [
      complex('PurchaseInvoices', [purchaseInvoice], { min: 0 }),
      complex('SalesInvoices', [salesInvoice], { min: 0 }),
      complex('SettlementsAndPayments', [settlement], { min: 0 }),
    ],
    { min: 0 },
  ),
])
