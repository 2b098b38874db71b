import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Books } from './books.ts'
import { pictureBody, pictureOf } from './pictures.ts'
import { companyForm } from './server.ts'

/** The pictures and colours on the first page of a PDF. Places in points from the left; an A4 sheet is 595 wide. */
export const drawnPage = async (pdf: Uint8Array) => {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const steps = fnArray.map((step, at) => ({ step, values: argsArray[at] as number[] & string[] })) // the package types them any
  const pictures = steps.flatMap(({ step }, at) => {
    if (step !== OPS.paintImageXObject) return []
    const [width = 0, , , , x = 0] =
      steps.slice(0, at).findLast((before) => before.step === OPS.transform)?.values ?? []
    return [{ width: Math.round(width), x: Math.round(x) }]
  })
  const colours = new Set(
    steps.flatMap(({ step, values }) => (step === OPS.setFillRGBColor ? [String(values[0])] : [])),
  )
  return { pictures, colours }
}

/** A company's logo and how its documents look. */
export const dress = async ({ ask, company }: Pick<Books, 'ask' | 'company'>, invoice_style: object): Promise<void> => {
  const { payload, headers } = await pictureBody(await pictureOf('png', 300, 100))
  const path = `/company/${company.id}`
  await ask('POST', `${path}/logo`, payload, headers)
  const { version } = (await ask('GET', `/company/edit/${company.id}`)).body.item
  const changed = await ask('PUT', path, companyForm({ version, account_number: undefined, invoice_style }))
  if (changed.status !== 200) throw new Error(`answered ${changed.status}: ${JSON.stringify(changed.body)}`)
}
