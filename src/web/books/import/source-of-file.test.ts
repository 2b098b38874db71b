import { expect, test } from 'vitest'
import { sourceOfFile, sourceOfStart } from './source-of-file.ts'

const starts = [
  ['<?xml version="1.0"?>\n<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf">', 'rinkmena.xml', 'isaf'],
  ['<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">', 'a.xml', 'ubl'],
  ['<ns1:CreditNote xmlns:ns1="urn:x">', 'k.xml', 'ubl'],
  ['<?xml version="1.0"?>', 'iSAF_2025.xml', 'isaf'],
  ['PK\u0003\u0004 [Content_Types].xml', 'klientai.xlsx', 'table'],
  ['PK\u0003\u0004 xl/workbook.xml', 'be-galūnės', 'table'],
  ['PK\u0003\u0004 KV-0001.xml', 'saskaitos.zip', 'ubl'],
  ['PK\u0003\u0004 invoices.csv', 'export.zip', 'invoice_ninja'],
  ['PK\u0003\u0004 db-dumps/mysql-invoiceshelf.sql', 'backup.zip', 'invoiceshelf'],
  ['Client Name,Invoice Invoice Number,Invoice Amount\nA,1,2', 'export.csv', 'invoice_ninja'],
  ['Name,Client Phone,Email\nA,1,a@b.lt', 'clients.csv', 'invoice_ninja'],
  ['Pavadinimas;Kodas\nUAB „A“;305118842', 'klientai.csv', 'table'],
  ['Invoice number,Client,Client code,Total\nKV-1,A,305118842,121', 'invoices.csv', 'table'],
  ['%PDF-1.7', 'saskaita.pdf', undefined],
] as const

test.each(starts)('the source of %j named %s is %s', (start, name, source) => {
  expect(sourceOfStart(start, name)).toBe(source)
})

test('an XML file in UTF-16 is recognised by its contents', async () => {
  const text = '\ufeff<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf">'
  const bytes = new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]))
  expect(await sourceOfFile(new File([bytes], 'a.xml'))).toBe('isaf')
})
