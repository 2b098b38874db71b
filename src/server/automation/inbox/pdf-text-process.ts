import { buffer } from 'node:stream/consumers'
import { getDocumentProxy } from 'unpdf'
import { linesOf } from './pdf-text.ts'
import type { TextRun } from './pdf-text.ts'
import type { PdfText } from './read-pdf-text.ts'

// Reads a PDF from its input and writes its text as JSON to its output. A bill has one or two pages; the sums of a longer one are on the last.
const firstPages = 6
const lastPages = 2
const maxText = 200_000

const read = async (file: Uint8Array): Promise<PdfText> => {
  const document = await getDocumentProxy(file, { verbosity: 0 }).catch((error: unknown) => error as Error)
  if (document instanceof Error) return { refused: document.name === 'PasswordException' ? 'encrypted' : 'broken' }
  const pages = document.numPages
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page <= firstPages || page > pages - lastPages,
  )
  const lines: string[] = []
  for (const number of numbers) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item): TextRun[] =>
      'str' in item
        ? [{ str: item.str, x: item.transform[4], y: item.transform[5], width: item.width, height: item.height }]
        : [],
    )
    lines.push(...linesOf(runs))
    page.cleanup()
  }
  const text = lines.join('\n').slice(0, maxText)
  return /[\p{L}\d]{3}/u.test(text) ? { text, pages } : { refused: 'no_text', pages }
}

process.stdout.write(JSON.stringify(await read(Uint8Array.from(await buffer(process.stdin)))))
