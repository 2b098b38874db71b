// Read from the files with XPath, not with our reader: file, root or type code, number, date, due date, seller, VAT code of the seller, lines,
// sum of the lines, net, VAT, gross, due, currency, account, VAT rows.
const table = `
ubl-examples/peppol/Allowance-example|Invoice|Snippet1|2017-11-13|2017-12-01|SupplierOfficialName Ltd|GB1232434|3|5900|5900|1225.00|7125|6125.00|EUR|IBAN32423940|2
ubl-examples/peppol/Vat-category-S|Invoice|Snippet1|2017-11-13|2017-12-01|SupplierOfficialName Ltd|GB1232434|3|6900|7000|1550.00|8550|8550|EUR|IBAN32423940|2
ubl-examples/peppol/base-creditnote-correction|CreditNote|Snippet1|2017-11-13||SupplierOfficialName Ltd|GB1232434|2|1300|1325|331.25|1656.25|1656.25|EUR|IBAN32423940|1
ubl-examples/peppol/base-example|Invoice|Snippet1|2017-11-13|2017-12-01|SupplierOfficialName Ltd|GB1232434|2|1300|1325|331.25|1656.25|1656.25|EUR|IBAN32423940|1
ubl-examples/peppol/base-negative-inv-correction|Invoice|Correction1|2017-11-13|2017-12-01|SupplierOfficialName Ltd|GB1232434|2|-1300|-1325|-331.25|-1656.25|-1656.25|EUR|IBAN32423940|1
ubl-examples/peppol/sales-order-example|Invoice|Snippet1|2017-11-13|2017-12-01|SupplierOfficialName Ltd|GB1232434|2|1300|1325|331.25|1656.25|1656.25|EUR|IBAN32423940|1
ubl-examples/peppol/vat-category-E|Invoice|Vat-Z|2018-08-30||The Sellercompany Incorporated|GB928741974|1|1200|1200.00|0.00|1200.00|1200.00|GBP|SE1212341234123412|1
ubl-examples/peppol/vat-category-O|Invoice|Vat-O|2018-08-30||The Sellercompany Incorporated||1|3200|3200.00|0.00|3200.00|3200.00|SEK|SE1212341234123412|1
ubl-examples/peppol/vat-category-Z|Invoice|Vat-Z|2018-08-30||The Sellercompany Incorporated|GB928741974|1|1200|1200.00|0.00|1200.00|1200.00|GBP|SE1212341234123412|1
ubl-examples/cen/sample-discount-price|Invoice|test decimal 1|2018-02-05|2018-02-28|HEP SPLIT|HR46830600751|1|12.12|12.12|3.03|15.15|15.15|EUR||1
ubl-examples/cen/ubl-tc434-creditnote1|CreditNote|018304 / 28865|2019-09-23||My Supplier Company|BE0000000196|1|100.11|100.11|0.00|100.11|100.11|EUR|BE91000000143476|1
ubl-examples/cen/ubl-tc434-example1|Invoice|12115118|2015-01-09|2015-01-09|De Koksmaat|NL8200.98.395.B.01|20|229.6|229.60|20.73|250.33|250.33|EUR|NL57RABO0107307510|2
ubl-examples/cen/ubl-tc434-example2|Invoice|TOSL108|2013-06-30|2013-07-20|Salescompany ltd.|NO123456789MVA|5|1436.5|1436.50|365.28|1801.78|801.78|NOK|NO9386011117947|3
ubl-examples/cen/ubl-tc434-example3|Invoice|TOSL108|2013-04-10|2013-05-10|SubscriptionSeller|DK16356706|2|1600|1700.00|305.00|2005.00|2005.00|DKK|DK1212341234123412|2
ubl-examples/cen/ubl-tc434-example4|Invoice|TOSL110|2013-04-10|2013-05-10|SellerCompany|DK16356706|3|4000|4000.00|675.00|4675.00|4675.00|DKK|DK1212341234123412|2
ubl-examples/cen/ubl-tc434-example5|Invoice|TOSL110|2013-04-10|2013-05-10|SellerCompany|NL16356706|3|4000|4000.00|675.00|4675.00|2337.50|DKK||2
ubl-examples/cen/ubl-tc434-example6|Invoice|TOSL110|2013-04-10|2013-05-10|SellerCompany|DK123456789MVA|3|4000|4000.00|675.00|4675.00|4675.00|DKK||2
ubl-examples/cen/ubl-tc434-example7|Invoice|INVOICE_test_7|2013-03-11||The Sellercompany Incorporated||2|3200|3200.00|0.00|3200.00|3200.00|SEK|SE1212341234123412|1
ubl-examples/cen/ubl-tc434-example8|Invoice|1100512149|2014-11-10|2014-11-24|Enexis B.V.|NL809561074B01|10|908.91|908.91|190.87|1099.78|1099.78|EUR|NL28RBOS0420242228|1
ubl-examples/cen/ubl-tc434-example9|Invoice|20150483|2015-04-01|2015-04-14|Bluem BV|NL809163160B01|1|147|147.00|30.87|177.87|177.87|EUR|NL13RABO0377815500|1
cii-examples/CII_business_example_01|380|TOSL108|2013-06-30|2013-07-20|Salescompany ltd.|NO123456789MVA|5|1436.5|1436.5|365.28|1801.78|801.78|NOK|NO9386011117947|3
cii-examples/CII_example1|380|12115118|2015-01-09|2015-01-09|De Koksmaat|NL8200.98.395.B.01|20|229.6|229.6|20.73|250.33|250.33|EUR|NL57RABO0107307510|2
cii-examples/CII_example2|380|TOSL108|2013-06-30|2013-07-20|Salescompany ltd.|NO123456789MVA|5|1436.5|1436.5|365.28|1801.78|801.78|NOK|NO9386011117947|3
cii-examples/CII_example3|380|TOSL108|2013-04-10|2013-05-10|SubscriptionSeller|DK16356706|1|800|900|225|1125|1125|DKK|DK1212341234123412|1
cii-examples/CII_example5|380|TOSL110|2013-04-10|2013-05-10|SellerCompany|NL16356706|3|4000|4000|675.00|4675|2337.5|DKK|DK1212341234123412|2
cii-examples/CII_example7|380|INVOICE_test_7|2013-05-13||The Sellercompany Incorporated||2|3200|3200|0|3200|3200|SEK|SE1212341234123412|1
cii-examples/CII_example8|380|1100512149|2014-11-10|2014-11-24|Enexis B.V.|NL809561074B01|10|908.91|908.91|190.87|1099.78|1099.78|EUR|NL28RBOS0420242228|1
cii-examples/factur-x-basic|380|F20260023|2026-01-31|2026-03-02|LE FOURNISSEUR|FR11123456782|3|95|100.00|4.90|104.90|104.90|EUR|FR2012542547256985425874698|4
cii-examples/factur-x-basicwl|380|F20260023|2026-01-31|2026-03-02|LE FOURNISSEUR|FR11123456782|0|0|100.00|4.90|104.90|104.90|EUR|FR2012542547256985425874698|4
cii-examples/factur-x-minimum|380|F20260023|2026-01-31||LE FOURNISSEUR|FR11123456782|0|0|100.00|4.90|104.90|104.90|EUR||0
cii-examples/zugferd-basic|380|471102|2013-03-05||Lieferant GmbH|DE123456789|1|198|198.00|37.62|235.62|235.62|EUR|DE08700901001234567890|1
`

/** The facts of every whole example in `shared/data`; empty text where a file has none. */
export const examples = table
  .trim()
  .split('\n')
  .map((row) => {
    const [
      file,
      root,
      number,
      date,
      date_due,
      seller,
      vat,
      lines,
      lineSum,
      net,
      tax,
      gross,
      due,
      currency,
      account,
      rows,
    ] = row.split('|') as string[]
    return {
      file: `${file}.xml`,
      kind: root === 'CreditNote' ? 'credit' : 'invoice',
      number,
      date,
      date_due,
      seller,
      vat,
      lines: Number(lines),
      lineSum,
      net,
      tax,
      gross,
      due,
      currency,
      account,
      rows: Number(rows),
    }
  })
