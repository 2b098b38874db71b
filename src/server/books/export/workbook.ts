import { Readable } from 'node:stream'
import { splitIntoSheets, sheetOf, xmlText } from './sheet.ts'
import type { Table, TableTexts } from './tables.ts'
import { startZip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageOf = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** In the order of `styles`: plain, bold heading, money, date, text that looks like a formula. */
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const contentTypes = (sheets: readonly string[]) =>
  `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${application}.styles+xml"/>${sheets
    .map(
      (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${application}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const rootLinks = `${head}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookXml = (sheets: readonly string[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const workbookLinks = (sheets: readonly string[]) =>
  `${head}<Relationships xmlns="${packageOf}/relationships">${sheets
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`

/** The same figures make the same file. */
const unchanging = new Date(Date.UTC(2000, 0, 1, 12))

/** Excel reads at most 1,048,576 rows with the heading. */
const maxRows = 1_048_000

/**
 * Tables as a workbook (ECMA-376), written as a stream: sheets of any size in little memory, and figures with all their
 * digits. The available libraries keep everything in memory, convert figures to binary numbers, or are not maintained.
 */
export const workbookOf = (tables: readonly Table[], tableTexts: TableTexts, maxRowsOfSheet = maxRows): Readable => {
  const zip = startZip(async (add) => {
    const sheets: string[] = []
    for (const table of tables) {
      const parts = splitIntoSheets(table, maxRowsOfSheet)
      for (let part = 1; part === 1 || (await parts.hasMore()); part += 1) {
        sheets.push(part === 1 ? tableTexts.sheet(table.name) : `${tableTexts.sheet(table.name)} ${part}`)
        await add(
          `xl/worksheets/sheet${sheets.length}.xml`,
          Readable.from(sheetOf(table.columns, parts.next(), tableTexts)),
          { mtime: unchanging },
        )
      }
    }
    const files: Record<string, string> = {
      'xl/workbook.xml': workbookXml(sheets),
      'xl/_rels/workbook.xml.rels': workbookLinks(sheets),
      'xl/styles.xml': stylesXml,
      '_rels/.rels': rootLinks,
      '[Content_Types].xml': contentTypes(sheets),
    }
    for (const [name, xml] of Object.entries(files))
      await add(name, Readable.from([Buffer.from(xml)]), { mtime: unchanging })
  })
  return zip
}
