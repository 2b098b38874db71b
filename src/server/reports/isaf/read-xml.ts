import { SaxesParser } from 'saxes'
import { createIsafValidator } from '#domain/isaf/validate.ts'
import type { IsafFault } from '#domain/isaf/validate.ts'

/** Thrown for a file that breaks the schema of i.SAF or is not XML. */
export class InvalidIsaf extends Error {
  readonly fault: IsafFault | null
  constructor(message: string, fault: IsafFault | null) {
    super(message)
    this.fault = fault
  }
}

/**
 * Checks the text of an i.SAF file part by part. `write` throws `InvalidIsaf` at the first fault; `end` throws it for a file that stops
 * early. A document type declaration is refused.
 */
export const createIsafReader = () => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const validator = createIsafValidator()
  const throwFault = (fault: IsafFault | undefined) => {
    if (fault) throw new InvalidIsaf(`i.SAF: ${fault.reason} at ${fault.path}`, fault)
  }
  parser.on('error', (error) => {
    throw new InvalidIsaf(error.message, null)
  })
  parser.on('doctype', () => {
    throw new InvalidIsaf('a document type declaration is not allowed', null)
  })
  parser.on('opentag', (tag) => throwFault(validator.open(tag)))
  parser.on('text', (text) => throwFault(validator.text(text)))
  parser.on('cdata', (text) => throwFault(validator.text(text)))
  parser.on('closetag', () => throwFault(validator.close()))
  return {
    write: (part: string) => void parser.write(part),
    end: () => {
      parser.close()
      if (!validator.isDone()) throw new InvalidIsaf('the file has no end', null)
    },
  }
}
