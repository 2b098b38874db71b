import { crc32, deflateRawSync } from 'node:zlib'

type Day = { date: string; rates: Record<string, string> }

/** A file as the European Central Bank writes it: `eurofxref-daily.xml` has one day, `eurofxref-hist.xml` many. */
export const ecbXml = (days: readonly Day[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${days
  .map(
    ({ date, rates }) =>
      `\t\t<Cube time='${date}'>\n${Object.entries(rates)
        .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
        .join('\n')}\n\t\t</Cube>`,
  )
  .join('\n')}
\t</Cube>
</gesmes:Envelope>`

/** A file as the Bank of Lithuania writes it (`getFxRates`). */
export const lbXml = ({ date, rates }: Day): string => `<?xml version="1.0" encoding="utf-8"?>
<FxRates xmlns="http://www.lb.lt/WebServices/FxRates">
${Object.entries(rates)
  .map(
    ([currency, rate]) => `  <FxRate>
    <Tp>EU</Tp>
    <Dt>${date}</Dt>
    <CcyAmt><Ccy>EUR</Ccy><Amt>1</Amt></CcyAmt>
    <CcyAmt><Ccy>${currency}</Ccy><Amt>${rate}</Amt></CcyAmt>
  </FxRate>`,
  )
  .join('\n')}
</FxRates>`

/** A ZIP archive with one file. */
export const zipOf = (name: string, text: string): Buffer => {
  const data = Buffer.from(text)
  const packed = deflateRawSync(data)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
  const directory = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
