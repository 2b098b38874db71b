const party = (role: string, code: string) =>
  `<${role}><Party><PartyLegalEntity><RegistrationName>UAB ${code}</RegistrationName><CompanyID>${code}</CompanyID></PartyLegalEntity></Party></${role}>`

/** An invoice in UBL between two companies by their codes, with one line of 10.00 and VAT of 2.10. */
export const eInvoice = (number: string, seller = '304567891', buyer = '302222228'): string =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${number}</ID><IssueDate>2026-02-01</IssueDate>
<DocumentCurrencyCode>EUR</DocumentCurrencyCode>${party('AccountingSupplierParty', seller)}${party('AccountingCustomerParty', buyer)}
<TaxTotal><TaxAmount currencyID="EUR">2.10</TaxAmount><TaxSubtotal><TaxableAmount>10</TaxableAmount><TaxAmount>2.10</TaxAmount><TaxCategory><ID>S</ID><Percent>21</Percent></TaxCategory></TaxSubtotal></TaxTotal>
<LegalMonetaryTotal><TaxExclusiveAmount>10</TaxExclusiveAmount><TaxInclusiveAmount>12.10</TaxInclusiveAmount></LegalMonetaryTotal>
<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="H87">1</InvoicedQuantity><LineExtensionAmount>10</LineExtensionAmount><Item><Name>Prekė</Name><ClassifiedTaxCategory><ID>S</ID><Percent>21</Percent></ClassifiedTaxCategory></Item><Price><PriceAmount>10</PriceAmount></Price></InvoiceLine></Invoice>`
